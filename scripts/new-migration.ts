/**
 * A migration that brings the database to the tables of `app/db/schema`:
 *
 *   npm run db:generate -- --name what_it_does
 *
 * Drizzle compares only with the newest snapshot; each is a third of a megabyte, so older ones are removed.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';

const meta = 'app/db/migrations/meta';
const { status } = spawnSync('drizzle-kit', ['generate', ...process.argv.slice(2)], { stdio: 'inherit' });
if (status !== 0) process.exit(status ?? 1);
const snapshots = readdirSync(meta).filter((name) => name.endsWith('_snapshot.json'));
for (const older of snapshots.sort().slice(0, -1)) rmSync(`${meta}/${older}`);
