import { CsvProblem } from './product-csv-rows.ts';

/** How a file's bytes are letters. `windows-1252` is what spreadsheets in Western languages save unless told otherwise ("Latin-1"). */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** Bytes that windows-1252 leaves without a letter; other encodings (Mac Roman, Big5, …) use them all the time. */
const noLetter = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);
/** Letters with accents stand alone or in pairs ("ção"); this many in a row are another script. */
const longRun = 4;

/**
 * The encoding of a file, from its byte order mark or else from all of its bytes: UTF-8 if they can be that; windows-1252 if they are single
 * letters between plain ones. UTF-8 too where neither fits, so that decoding tells the line: a guess would silently change letters.
 */
export async function encodingOf(file: AsyncIterable<Uint8Array | string>): Promise<Encoding> {
  let isFirst = true;
  let before = 0;
  /** Bytes that the sequence being read still lacks. */
  let wanted = 0;
  let run = 0;
  const seen = { sequences: 0, broken: 0, runs: 0, long: 0, noLetter: 0 };
  const endRun = () => {
    if (run > 0) seen.runs += 1;
    if (run >= longRun) seen.long += 1;
    run = 0;
  };
  for await (const chunk of file) {
    const bytes = typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk;
    if (isFirst && bytes.length > 1) {
      isFirst = false;
      if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
      if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
    }
    for (const byte of bytes) {
      if (byte < 0x80) {
        if (before >= 0x80) {
          if (wanted > 0) seen.broken += 1;
          wanted = 0;
          endRun();
        }
      } else {
        run += 1;
        if (noLetter.has(byte)) seen.noLetter += 1;
        if (byte >= 0xc0) {
          if (wanted > 0) seen.broken += 1;
          wanted = byte >= 0xf0 ? 3 : byte >= 0xe0 ? 2 : 1;
        } else if (wanted === 0) seen.broken += 1;
        else {
          wanted -= 1;
          if (wanted === 0) seen.sequences += 1;
        }
      }
      before = byte;
    }
  }
  if (wanted > 0) seen.broken += 1;
  endRun();
  const isWestern = seen.broken > seen.sequences && seen.noLetter === 0 && seen.long * 10 <= seen.runs;
  return isWestern ? 'windows-1252' : 'utf-8';
}

/**
 * Decodes a CSV file as a stream.
 * @throws CsvProblem at the line where the file cannot be decoded.
 */
export async function* csvText(file: AsyncIterable<Uint8Array | string>, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  let line = 1;
  const decoded = (bytes?: Uint8Array): string => {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined });
    } catch {
      const sound = new TextDecoder().decode(bytes).split('\ufffd')[0] ?? '';
      throw new CsvProblem(line + sound.split('\n').length - 1, 'from here on the file is not text in UTF-8: save it as "CSV UTF-8"');
    }
  };
  for await (const chunk of file) {
    // Tests hand in text; a text has no encoding of its own any more.
    const bytes = typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk;
    const text = decoded(bytes);
    line += text.split('\n').length - 1;
    yield text;
  }
  yield decoded();
}
