import { readdirSync, readFileSync } from 'node:fs';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { expect, it } from 'vitest';
import * as schema from '#app/db/schema/index.ts';

const folder = 'app/db/migrations';
const journal: { entries: { tag: string; when: number }[] } = JSON.parse(readFileSync(`${folder}/meta/_journal.json`, 'utf8'));
const snapshots = readdirSync(`${folder}/meta`).filter((name) => name.endsWith('_snapshot.json'));

it('each migration is in the journal once, in the order of its time', () => {
  const tags = journal.entries.map(({ tag }) => tag);
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  expect(tags.map((tag) => `${tag}.sql`)).toEqual(files.sort());
  const times = journal.entries.map(({ when }) => when);
  expect(times).toEqual([...new Set(times)].sort((one, other) => one - other));
});

it('only the newest migration has a snapshot of its tables', () => {
  const newest = journal.entries.at(-1)?.tag.split('_')[0];
  expect(snapshots, 'npm run db:generate removes what is older').toEqual([`${newest}_snapshot.json`]);
});

it('the migrations lead to the tables that the code has', async () => {
  const before = JSON.parse(readFileSync(`${folder}/meta/${snapshots.at(-1)}`, 'utf8'));
  const after = generateDrizzleJson(schema, before.id, undefined, 'snake_case');
  expect(await generateMigration(before, after), 'npm run db:generate').toEqual([]);
});
