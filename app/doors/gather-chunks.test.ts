import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { GatherChunks } from './gather-chunks.server.ts';

test('what is written in one go comes in one piece, what is written later in another, all in order', async () => {
  const gather = new GatherChunks();
  const pieces: string[] = [];
  gather.on('data', (piece: Buffer) => pieces.push(piece.toString('utf8')));
  for (const each of ['<html>', 'ä', '<body>']) gather.write(each);
  await turn();
  await turn();
  gather.write('late');
  gather.end('</body>');
  await new Promise((resolve) => gather.on('end', resolve));
  expect(pieces).toEqual(['<html>ä<body>', 'late</body>']);
});
