import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createEncryption } from './encryption.server.ts';

const keyOf = (id: string) => `${id}:${randomBytes(32).toString('base64')}`;
const [older, newer] = [keyOf('k1'), keyOf('k2')];

test('what was sealed is opened where it belongs, also after the keys have rotated', () => {
  const sealed = createEncryption(older).encrypt('secret', 'row 1');
  const { decrypt } = createEncryption(`${newer},${older}`);
  expect(decrypt(sealed, 'row 1')).toBe('secret');
  expect(() => decrypt(sealed, 'row 2')).toThrow();
  expect(() => createEncryption(newer).decrypt(sealed, 'row 1')).toThrow('no encryption key');
});

test('a seal of which a part was cut off or changed is none', () => {
  const { encrypt, decrypt } = createEncryption(older);
  const [id, iv, tag = '', text] = encrypt('secret', 'row 1').split('.');
  const bytes = Buffer.from(tag, 'base64url');
  const changed = Buffer.from(bytes);
  changed[15] = (bytes[15] as number) ^ 1;
  for (const other of [...[0, 4, 8, 12, 15].map((length) => bytes.subarray(0, length)), changed])
    expect(() => decrypt([id, iv, other.toString('base64url'), text].join('.'), 'row 1'), `${other.length} bytes`).toThrow();
});

test('a mark is the same for the same word and scope, under each key, and tells nothing of the word', () => {
  const [mark] = createEncryption(older).marksOf('anna@example.com', 'workplace 1');
  expect(mark).toMatch(/^~[qxzjkvwy]{14}$/);
  expect(createEncryption(`${newer},${older}`).marksOf('anna@example.com', 'workplace 1')).toEqual([
    expect.not.stringContaining(String(mark)),
    mark,
  ]);
  expect(createEncryption(older).marksOf('anna@example.com', 'workplace 2')).not.toEqual([mark]);
});
