import { crc32, inflateRawSync } from 'node:zlib';

/** The files of a ZIP archive, by name. Throws when a checksum is wrong or the archive does not end as one. */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end < 0) throw new Error('no ZIP archive');
  const files = new Map<string, Buffer>();
  for (let at = archive.readUInt32LE(end + 16), left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, checksum, packed, size] = [10, 16, 20, 24].map((offset) =>
      offset === 10 ? archive.readUInt16LE(at + offset) : archive.readUInt32LE(at + offset),
    ) as [number, number, number, number];
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const local = archive.readUInt32LE(at + 42);
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    const from = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const raw = archive.subarray(from, from + packed);
    const bytes = method === 0 ? raw : inflateRawSync(raw);
    if (bytes.length !== size || crc32(bytes) !== checksum) throw new Error(`${name} is damaged`);
    files.set(name, Buffer.from(bytes));
    at += 46 + nameLength + extraLength + commentLength;
  }
  return files;
}
