import { CsvProblem } from './product-csv-rows.ts';

/**
 * Decodes a CSV file as a stream, from UTF-8, or from UTF-16 with a byte order mark. Other encodings are refused, as letters would
 * silently become other ones.
 * @throws CsvProblem at the line where the file cannot be decoded.
 */
export async function* csvText(file: AsyncIterable<Uint8Array | string>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  let line = 1;
  const decoded = (bytes?: Uint8Array): string => {
    try {
      return decoder?.decode(bytes, { stream: bytes !== undefined }) ?? '';
    } catch {
      const sound = new TextDecoder().decode(bytes).split('\ufffd')[0] ?? '';
      throw new CsvProblem(line + sound.split('\n').length - 1, 'from here on the file is not text in UTF-8: save it as "CSV UTF-8"');
    }
  };
  for await (const chunk of file) {
    const bytes = typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk;
    decoder ??= new TextDecoder(bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8', { fatal: true });
    const text = decoded(bytes);
    line += text.split('\n').length - 1;
    yield text;
  }
  yield decoded();
}
