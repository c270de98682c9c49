/**
 * The disk becomes full under the running product, until even PostgreSQL ends for want of room, and has room again. On a small disk of
 * its own where one may be mounted (root on Linux); elsewhere PostgreSQL refuses writes as managed servers do, and the log is `/dev/full`.
 */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import sharp from 'sharp';
import { migrateDatabase } from '#app/db/migrate.server.ts';
import { hashToken, randomToken } from '#app/platform/encryption.server.ts';
import { newId } from '#app/platform/ids.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#app/platform/postgres-embedded.server.ts';
import { environmentsOf, type Program, startAnswering, startProgram } from '#tests/support/programs.ts';
import { orderBody } from '#tests/support/shopify-order.ts';
import { deliverWebhook } from '#tests/support/shopify-webhook.ts';

const directory = path.resolve('.data/faults/full-disk');
const filler = path.join(directory, 'filler');

/** Give the directory a disk of its own. @returns whether that was permitted. */
function mountSmallDisk(): boolean {
  unmountSmallDisk();
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400m,mode=755', 'quayside-full-disk', directory], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function unmountSmallDisk(): void {
  try {
    execFileSync('umount', ['-l', directory], { stdio: 'ignore' });
  } catch {
    // Nothing was mounted there.
  }
}

function fill(): void {
  for (const bytes of [1024 * 1024, 4096, 1]) {
    try {
      for (;;) appendFileSync(filler, Buffer.alloc(bytes));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
}

/** Until something is so; at most two minutes. */
async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 120_000;
  while (!(await isSo().catch(() => false))) {
    if (Date.now() > deadline) throw new Error(`not within two minutes: ${what}`);
    await pause(100);
  }
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

interface Ready {
  ready: boolean;
  checks: Record<string, string>;
}

/** @param ports of web and of a running sandbox. @returns what is wrong; empty when all is well. */
export async function fullDiskRound(ports: { web: number; sandbox: number }): Promise<string[]> {
  const isDisk = mountSmallDisk();
  const programs: Program[] = [];
  let server: EmbeddedPostgres | undefined;
  let reviving: Promise<void> | undefined;
  let isOver = false;
  try {
    const postgres = await startEmbeddedPostgres(directory, { shared_buffers: '32MB', max_connections: '100', fsync: 'off' });
    server = postgres;
    const databaseUrl = postgres.urlOf('quayside');
    await withClient(postgres.url, (client) => client.query('create database quayside'));
    await migrateDatabase(databaseUrl);
    // As `npm start` does.
    reviving = (async () => {
      while (!isOver) {
        await postgres.revive().catch(() => undefined);
        await pause(500);
      }
    })();
    const { app, preload } = await environmentsOf({
      databaseUrl,
      sandboxUrl: '',
      encryptionKeys: `f1:${randomBytes(32).toString('base64')}`,
      port: ports.web,
      sandboxPort: ports.sandbox,
      filesDir: path.join(directory, 'files'),
    });
    const appUrl = app.APP_URL as string;
    const log = isDisk ? path.join(directory, 'product.log') : '/dev/full';
    programs.push(await startAnswering([...preload, 'server/web.ts'], app, log, `${appUrl}/readyz`, 'The web process'));
    programs.push(startProgram([...preload, 'server/worker.ts'], app, log));

    const [accountId, workplaceId, token] = [newId(), newId(), randomToken()];
    const domain = `full-${workplaceId.slice(-12)}.myshopify.com`;
    await withClient(databaseUrl, async (client) => {
      await client.query('insert into accounts (id, email, email_verified_at, saved_workplace_id) values ($1, $2, now(), $3)', [
        accountId,
        'full-disk@example.com',
        workplaceId,
      ]);
      await client.query("insert into workplaces (id, account_id, name) values ($1, $2, 'Full disk')", [workplaceId, accountId]);
      await client.query(
        "insert into stores (workplace_id, id, platform, domain, name, currency, status, connected_at) values ($1, $2, 'shopify', $3, 'Full', 'USD', 'active', now())",
        [workplaceId, newId(), domain],
      );
      await client.query(
        "insert into account_tokens (account_id, id, hash, kind, expires_at) values ($1, $2, $3, 'session', now() + interval '1 day')",
        [accountId, newId(), hashToken(token)],
      );
    });
    const headers = { authorization: `Bearer ${token}`, cookie: `quayside_session=${token}` };
    const get = (address: string) => fetch(`${appUrl}${address}`, { headers, redirect: 'manual' });
    const ready = async (): Promise<Ready> => (await (await get('/readyz')).json()) as Ready;
    const orderNames = async (): Promise<string> => await (await get('/api/orders/v5/list')).text();
    // Larger than what is left free in any table.
    const news = (note: string) => orderBody([{ title: 'Desk lamp' }], { note, padding: randomBytes(200_000).toString('hex') });
    const deliver = async (order: ReturnType<typeof news>) =>
      (await deliverWebhook(appUrl, { shop: domain, topic: 'orders/create', body: order, secret: app.SHOPIFY_API_SECRET })).status;
    const upload = async () => {
      const form = new FormData();
      const picture = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#4682b4' } })
        .png()
        .toBuffer();
      form.set('file', new File([new Uint8Array(picture)], 'lamp.png', { type: 'image/png' }));
      const answer = await fetch(`${appUrl}/api/center/products/galleries/upload`, {
        method: 'POST',
        headers: { authorization: headers.authorization },
        body: form,
      });
      return { status: answer.status, body: (await answer.json()) as { message: string } };
    };

    const [before, meanwhile] = [news('before'), news('meanwhile')];
    await until('an order is taken in', async () => (await deliver(before)) === 200);
    await until('it is listed', async () => (await orderNames()).includes(before.name));
    const screens = ['/app', '/app/orders', '/app/products-center', '/app/setting/notification'];
    const statuses = async () => (await Promise.all(screens.map(get))).map(({ status }) => status).join();
    const well = await statuses();

    if (isDisk) fill();
    else
      await withClient(postgres.url, async (client) => {
        await client.query('alter database quayside set default_transaction_read_only = on');
        await client.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = 'quayside'");
      });
    const flaws: string[] = [];
    await until('readiness says that nothing can be saved', async () => /full|read-only/.test((await ready()).checks.writes ?? ''));
    if ((await deliver(meanwhile)) !== 503) flaws.push('a webhook was not answered 503');
    const refused = await upload();
    if (refused.status !== 507 || !refused.body.message.includes('run out of storage')) flaws.push(`an upload: ${JSON.stringify(refused)}`);
    if (!(await orderNames()).includes(before.name)) flaws.push('orders were not listed');
    const full = await statuses();
    if (full !== well) flaws.push(`screens ${screens} answered ${full}, before ${well}`);
    const told = await ready();
    if (told.ready || !/cannot be written/.test(told.checks.log ?? '')) flaws.push(`readiness: ${JSON.stringify(told)}`);
    if (isDisk && !/full/.test(told.checks.files ?? '')) flaws.push(`readiness: ${JSON.stringify(told)}`);

    if (isDisk) {
      // Use up the room of the write-ahead log: PostgreSQL ends.
      const useUp = (client: pg.Client) =>
        client.query(
          `do $$ begin for n in 1..300 loop perform pg_logical_emit_message(false, 'full', repeat('x', 1000000)); end loop; end $$`,
        );
      await withClient(databaseUrl, useUp).catch(() => undefined);
      await until('PostgreSQL has ended', async () => (await ready()).checks.database !== 'ok');
      rmSync(filler);
    } else await withClient(postgres.url, (client) => client.query('alter database quayside reset default_transaction_read_only'));
    if (!isDisk)
      await withClient(postgres.url, (client) =>
        client.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = 'quayside'"),
      );

    await until('all is well again', async () => (await ready()).ready);
    await until('the order is taken in, sent again by its store', async () => (await deliver(meanwhile)) === 200);
    await until('it is listed', async () => (await orderNames()).includes(meanwhile.name));
    await until('a picture is taken', async () => (await upload()).status === 200);
    const ended = programs.filter(({ process: { exitCode, signalCode } }) => exitCode !== null || signalCode !== null);
    if (ended.length > 0) flaws.push(`${ended.length} of web and worker have ended`);
    if (isDisk && !readFileSync(log, 'utf8').includes('log lines were dropped')) flaws.push('the log does not tell what it lost');
    return flaws;
  } finally {
    isOver = true;
    await reviving;
    await Promise.all(programs.map((program) => program.stop()));
    if (existsSync(filler)) rmSync(filler);
    await server?.stop().catch(() => undefined);
    unmountSmallDisk();
  }
}
