import { expect, test } from 'vitest';
import { csvText, encodingOf } from './csv-text.ts';

const read = async (bytes: Buffer, size = 3) => {
  const parts = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.subarray(at * size, (at + 1) * size));
  const open = async function* () {
    yield* parts;
  };
  let text = '';
  for await (const part of csvText(open(), await encodingOf(open()))) text += part;
  return text;
};

const text = 'Handle,Title\ncafé,Café à la crème 咖啡\n';

test.each([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with its mark', Buffer.from(`\ufeff${text}`)],
  ['UTF-16 with its mark', Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['big-endian UTF-16 with its mark', Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
  ['nothing', Buffer.from('')],
])('%s is read, however it is cut into pieces', async (_name, bytes) => {
  expect(await read(bytes)).toBe(bytes.length === 0 ? '' : text);
  expect(await read(bytes, 1000)).toBe(bytes.length === 0 ? '' : text);
});

test('what a spreadsheet saves as Latin-1 is read with its letters', async () => {
  const western = 'Handle,Title\ncafe,Café à la crème “coração” für 5 €\n';
  const bytes = Buffer.from(western.replace('“', '\x93').replace('”', '\x94').replace('€', '\x80'), 'latin1');
  expect(await read(bytes)).toBe(western);
});

test.each([
  [
    'UTF-8 with one broken letter',
    Buffer.concat([Buffer.from('Handle,Title\ncafé,Café\nb'), Buffer.from([0xe9]), Buffer.from('t\n')]),
    'line 3',
  ],
  ['Mac Roman', Buffer.from('Handle,Title\ncup,Cup\ncaf\x8e,cr\x8fme\n', 'latin1'), 'line 3'],
  ['Cyrillic of one byte', Buffer.from('Handle,Title\ncup,\xf7\xe0\xf8\xea\xe0\n', 'latin1'), 'line 2'],
])('%s is refused instead of read with other letters', async (_name, bytes, line) => {
  await expect(read(bytes, 1000)).rejects.toThrow(`${line}: from here on the file is not text in UTF-8`);
  await expect(read(bytes)).rejects.toThrow('UTF-8');
});
