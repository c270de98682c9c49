/** The practice account: a seller with a plan, and the own supplier's filled catalogue. The rest is left for the person to try. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { hash } from '@node-rs/argon2';
import pg from 'pg';
import { newId } from '#app/platform/ids.ts';
import { StartupProblem } from '#app/platform/startup-problem.ts';

export interface Practice {
  email: string;
  password: string;
}

const practice: Practice = { email: 'practice@quayside.example', password: 'quayside-practice' };

interface Options {
  environment: Record<string, string>;
  /** Tells the person what is being done. */
  say: (line: string) => void;
  /** Aborts filling the catalogue. */
  stopped?: AbortSignal;
  /** Fills the own supplier's catalogue; safe to repeat. */
  fill?: (environment: Record<string, string>, stopped?: AbortSignal) => Promise<void>;
}

/** Create what is missing; does nothing at later starts. */
export async function preparePractice({ environment, say, stopped, fill = importOwnCatalog }: Options): Promise<Practice> {
  const client = new pg.Client({ connectionString: environment.DATABASE_URL });
  // Idle while the catalogue is filled: if the connection is lost then, the next statement fails.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const known = await client.query('select 1 from accounts where email = $1 and password_hash is not null', [practice.email]);
    if (known.rowCount === 0) {
      say("Filling the own supplier's catalogue …");
      await fill(environment, stopped);
      // Created last, so that after an interruption the next start fills the whole catalogue.
      await createAccount(client);
    }
  } finally {
    await client.end();
  }
  return practice;
}

async function createAccount(client: pg.Client): Promise<void> {
  const accountId = newId();
  const workplaceId = newId();
  await client.query('begin');
  await client.query(
    `insert into accounts (id, email, password_hash, first_name, last_name, email_verified_at, is_operator, saved_workplace_id)
     values ($1, $2, $3, 'Robin', 'Practice', now(), true, $4)`,
    [accountId, practice.email, await hash(practice.password), workplaceId],
  );
  await client.query(`insert into workplaces (id, account_id, name) values ($1, $2, 'Practice workplace')`, [workplaceId, accountId]);
  await client.query(`insert into subscriptions (account_id, plan_key, start_time) values ($1, 'PRO_CREDIT_TIER', now())`, [accountId]);
  await client.query('commit');
}

/** Imports the own supplier's price list, which the sandbox writes, as any supplier's file. @param products only the first ones */
export async function importOwnCatalog(environment: Record<string, string>, signal?: AbortSignal, products?: number): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'quayside-'));
  const file = path.join(folder, 'own-catalog.csv');
  try {
    const writer = spawn(process.execPath, ['sandbox/catalog/own-catalog-csv.ts', `${products ?? ''}`], {
      stdio: ['ignore', 'pipe', 'inherit'],
      signal,
    });
    await Promise.all([once(writer, 'exit'), pipeline(writer.stdout, createWriteStream(file))]);
    const reader = spawn(process.execPath, ['scripts/own-catalog.ts', 'import', file], {
      env: environment as NodeJS.ProcessEnv,
      stdio: ['ignore', 'ignore', 'pipe'],
      signal,
    });
    let words = '';
    reader.stderr.on('data', (chunk) => {
      words += chunk;
    });
    const [code] = await once(reader, 'exit');
    if (code !== 0) throw new StartupProblem(`The own supplier's catalogue could not be filled: ${words.slice(-1500)}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
