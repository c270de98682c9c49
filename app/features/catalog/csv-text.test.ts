import { expect, test } from 'vitest';
import { csvText } from './csv-text.ts';

const read = async (bytes: Buffer, size = 3) => {
  const parts = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.subarray(at * size, (at + 1) * size));
  let text = '';
  for await (const part of csvText(
    (async function* () {
      yield* parts;
    })(),
  ))
    text += part;
  return text;
};

const text = 'Handle,Title\ncafé,Café à la crème 咖啡\n';

test.each([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with its mark', Buffer.from(`\ufeff${text}`)],
  ['UTF-16 with its mark', Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['nothing', Buffer.from('')],
])('%s is read, however it is cut into pieces', async (_name, bytes) => {
  expect(await read(bytes)).toBe(bytes.length === 0 ? '' : text);
  expect(await read(bytes, 1000)).toBe(bytes.length === 0 ? '' : text);
});

test('another encoding is refused instead of read with other letters', async () => {
  await expect(read(Buffer.from('Handle,Title\ncafé,Café\n', 'latin1'))).rejects.toThrow(
    'line 2: from here on the file is not text in UTF-8',
  );
  await expect(read(Buffer.from('Handle,Title\ncup,Cup\ncafé,Café\n', 'latin1'), 1000)).rejects.toThrow('line 3');
  await expect(read(Buffer.from('Handle,Title\ncaf\u00e9', 'latin1'))).rejects.toThrow('line 2');
});
