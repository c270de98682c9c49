import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Context } from '#app/context.ts';
import { byteOrderMark, type Cell, csvLines } from '#app/platform/csv.server.ts';
import type { Locale } from '#app/platform/locales.ts';
import { type ExportFile, rowsOf } from './export-file.server.ts';
import { exportFiles } from './export-files.server.ts';
import { planCharges } from './money-files.server.ts';
import { pictureName } from './product-files.server.ts';
import { readmeOf } from './readme.server.ts';

export interface ArchiveOf {
  accountId: string;
  /** The workplaces that it is of. */
  workplaces: readonly { id: string; name: string }[];
  /** Of the account as a whole: what was charged for its plans, too. */
  isWhole: boolean;
  /** Of README.txt. */
  locale: Locale;
}

/** How often lines are gathered before they are compressed. */
const linesAtOnce = 200;

/** Characters that file names have on no system. */
const folderOf = (name: string, at: number): string =>
  `${at + 1} ${name.replace(/[\s\p{C}\\/:*?"<>|.]+/gu, ' ').trim()}`.slice(0, 60).trim();

/**
 * The archive as a stream: one file after the other, as fast as it is read. `wrote` is told how many rows and pictures have been written.
 * Only the list of its files stays in memory (some hundred bytes for a picture), because a ZIP ends with it.
 */
export function writeArchive(ctx: Context, of: ArchiveOf, wrote: (count: number) => Promise<void>): AsyncIterable<Uint8Array> {
  const zip = new ZipFile();
  const output = new PassThrough({ highWaterMark: 1024 * 1024 });
  const broken = new AbortController();
  // A source that fails is told by `add`, and here once more; without a listener it would end the process.
  zip.on('error', () => {});
  zip.outputStream.pipe(output);
  // Whoever reads gave up: then nothing waits any more to be read.
  output.once('close', () => broken.abort());
  void writeAll(ctx, { zip, broken: broken.signal }, of, wrote).then(
    () => zip.end(),
    // To the reader of the stream, who learns that it does not end.
    (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return output;
}

interface Target {
  zip: ZipFile;
  broken: AbortSignal;
}

async function writeAll(ctx: Context, to: Target, of: ArchiveOf, wrote: (count: number) => Promise<void>): Promise<void> {
  to.zip.addBuffer(Buffer.from(readmeOf(of.locale, { at: ctx.now(), isWhole: of.isWhole, workplaces: of.workplaces })), 'README.txt');
  if (of.isWhole) {
    await add(to, `${planCharges.name}.csv`, csvBytes(ctx, planCharges, of.accountId, wrote));
  }
  for (const [at, { id, name }] of of.workplaces.entries()) {
    const folder = of.workplaces.length > 1 ? `${folderOf(name, at)}/` : '';
    for (const file of exportFiles) await add(to, `${folder}${file.name}.csv`, csvBytes(ctx, file, id, wrote));
    for await (const { key, bytes } of picturesOf(ctx, id)) {
      await add(to, `${folder}${pictureName(key)}`, [bytes], { compress: false });
      await wrote(1);
    }
  }
}

/** Add a file and wait until it is written, so that no more than one waits in memory. */
async function add(
  { zip, broken }: Target,
  name: string,
  source: AsyncIterable<Uint8Array> | Uint8Array[],
  options: { compress?: boolean } = {},
) {
  const stream = Readable.from(source, { objectMode: false, signal: broken });
  const ended = new Promise<void>((resolve, reject) =>
    stream
      .once('end', resolve)
      .once('error', reject)
      .once('close', () => reject(new Error('cut off'))),
  );
  zip.addReadStream(stream, name, options);
  await ended;
}

async function* csvBytes(ctx: Context, file: ExportFile, ownerId: string, wrote: (count: number) => Promise<void>) {
  let waiting: (readonly Cell[])[] = [file.columns];
  let text = byteOrderMark;
  const take = () => {
    text += csvLines(waiting);
    const bytes = Buffer.from(text);
    text = '';
    waiting = [];
    return bytes;
  };
  for await (const line of file.lines(ctx, ownerId)) {
    waiting.push(line);
    if (waiting.length < linesAtOnce) continue;
    const count = waiting.length;
    yield take();
    await wrote(count);
  }
  const count = waiting.length;
  yield take();
  await wrote(count);
}

/** The workplace's pictures in our own file store, each once: what it uploaded, and what its products have there. */
async function* picturesOf(ctx: Context, workplaceId: string): AsyncGenerator<{ key: string; bytes: Uint8Array }> {
  const seen = new Set<string>();
  for (const table of ['gallery_images', 'product_images'])
    for await (const { key } of rowsOf<{ id: string; key: string }>(
      ctx,
      `select id, file_key as key from ${table} where workplace_id = $1 and id > $2 and file_key like 'media/%' order by id limit $3`,
      workplaceId,
    )) {
      if (seen.has(key)) continue;
      seen.add(key);
      const file = await ctx.connectors.files.get(key);
      // Deleted while this was being written.
      if (file) yield { key, bytes: file.bytes };
    }
}
