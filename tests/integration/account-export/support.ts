/** The archive of a seller's data as the seller gets it, and its tables. */
import { Readable } from 'node:stream';
import { expect } from 'vitest';
import type { ExportView } from '#app/features/account-export/schemas.ts';
import { csvRows } from '#app/features/catalog/csv-rows.ts';
import type { Harness, TestSeller } from '#tests/support/harness.ts';
import { unzip } from '#tests/support/unzip.ts';

/** Ask for the archive as the screen does, wait for the job, and give what the screen then shows. */
export async function made(h: Harness, seller: TestSeller): Promise<ExportView & { link: string }> {
  const asked = await seller.api<ExportView>('POST', '/auth/account/export');
  expect(asked.body.data).toMatchObject({ state: 'working', link: null });
  await h.drainJobs();
  const { body } = await seller.api<{ export: ExportView }>('GET', '/auth/account/export');
  expect(body.data?.export).toMatchObject({ state: 'ready', progress: 100 });
  return body.data?.export as ExportView & { link: string };
}

/** What whoever has the link gets; nothing where it leads to the settings, to ask for another. */
export async function download(link: string): Promise<Buffer | undefined> {
  const answer = await fetch(link, { redirect: 'manual' });
  if (answer.status === 302) {
    expect(answer.headers.get('location')).toMatch(/\/app\/setting\/account$/);
    return undefined;
  }
  expect(answer.headers.get('content-type')).toBe('application/zip');
  return Buffer.from(await answer.arrayBuffer());
}

/** The archive's files by their names. */
export const filesOf = async (link: string) => unzip((await download(link)) ?? Buffer.from(''));

/** Lines of a table, each by its headings. */
export async function table(files: Map<string, Buffer>, name: string): Promise<Record<string, string>[]> {
  const bytes = files.get(name);
  expect(bytes?.subarray(0, 3).toString('hex'), name).toBe('efbbbf');
  const rows: string[][] = [];
  for await (const { cells } of csvRows(() => Readable.from([bytes?.subarray(3)]))) rows.push([...cells]);
  const [head = [], ...lines] = rows;
  return lines.map((line) => Object.fromEntries(head.map((column, at) => [column, line[at] ?? ''])));
}
