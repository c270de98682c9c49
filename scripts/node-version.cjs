// Before all else, in words that the oldest Node reads: what comes after this it would not even be able to parse.
'use strict';

if (Number(process.version.slice(1).split('.')[0]) < 20) {
  // biome-ignore lint/style/useTemplate: templates are among what it cannot read
  process.stderr.write('Quayside needs Node 20 or later; this is ' + process.version + '.\n');
  process.exit(1);
}
