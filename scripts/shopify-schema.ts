/** `npm run shopify:schema`: writes the part of Shopify's published schema that our documents need (tests/contracts/shopify-schema). */
import { writeFileSync } from 'node:fs';
import { filesOf, makePart, versions } from '#tests/contracts/shopify-schema/part-of-schema.ts';

for (const version of versions)
  for (const [file, text] of filesOf(version, await makePart(version))) {
    writeFileSync(file, text);
    console.log(`${file}: ${text.split('\n').length} lines`);
  }
