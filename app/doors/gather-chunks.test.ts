import { text } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import { createElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
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

test('a page in letters of several bytes comes as it was written, wherever its pieces end', async () => {
  const letters = ['é', '文', 'ع', '🙂'];
  const inputs = Array.from({ length: 4_000 }, (_, at) => letters[at % letters.length]?.repeat(1 + (at % 7)) as string);
  const page = createElement(
    'form',
    null,
    inputs.map((value, at) => createElement('input', { key: at, defaultValue: value })),
  );
  const gather = new GatherChunks();
  const { pipe } = renderToPipeableStream(page, { onShellReady: () => pipe(gather) });
  const html = await text(gather);
  expect(html).not.toContain('\0');
  expect([...html.matchAll(/value="([^"]*)"/g)].map(([, value]) => value)).toEqual(inputs);
});
