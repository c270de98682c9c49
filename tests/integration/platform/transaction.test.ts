/** What a transaction promises, whatever leaves in one packet. */
import { beforeAll, expect, test } from 'vitest';
import { withQuota } from '#app/features/billing/usage.server.ts';
import type { Queryable } from '#app/platform/database.server.ts';
import { type Harness, harness } from '#tests/support/harness.ts';

let h: Harness;

beforeAll(async () => {
  h = await harness();
  await h.services.database.pool.query('create table if not exists marks (name text primary key)');
});

const mark = (sql: Queryable, name: string) => sql.query('insert into marks values ($1)', [name]);
const marks = async (like: string) =>
  (await h.services.database.pool.query('select name from marks where name like $1 order by name', [`${like}%`])).rows.map(
    (row) => row.name,
  );

test('what is asked together answers each in its place, and is all there', async () => {
  const { ctx } = await h.newSeller();
  const answers = await ctx.transaction((tx) =>
    Promise.all([tx.sql.query('select 1 as n'), mark(tx.sql, 'together 1'), tx.sql.query('select 2 as n'), mark(tx.sql, 'together 2')]),
  );
  expect(answers.map(({ rows }) => rows)).toEqual([[{ n: 1 }], [], [{ n: 2 }], []]);
  expect(await marks('together')).toEqual(['together 1', 'together 2']);
});

test('one that fails undoes all, also those that were sent behind it', async () => {
  const { ctx } = await h.newSeller();
  const doing = ctx.transaction((tx) => Promise.all([mark(tx.sql, 'fails 1'), mark(tx.sql, 'fails 1'), mark(tx.sql, 'fails 2')]));
  await expect(doing).rejects.toMatchObject({ code: '23505' });
  expect(await marks('fails')).toEqual([]);
});

test('what is asked at the commit belongs to it, its news too', async () => {
  const { ctx, workplaceId } = await h.newSeller();
  const heard = new Promise((resolve) => h.services.events.subscribe(workplaceId, resolve));
  const done = await ctx.transaction(async (tx) => {
    tx.atCommit(async () => {
      await Promise.all([tx.publish({ workplaceId, name: 'counts', data: { of: 'marks' } }), mark(tx.sql, 'commit 2')]);
    });
    await mark(tx.sql, 'commit 1');
    return 'done';
  });
  expect(done).toBe('done');
  expect(await marks('commit')).toEqual(['commit 1', 'commit 2']);
  expect(await heard).toMatchObject({ name: 'counts', data: { of: 'marks' } });
});

test('what a savepoint undoes is neither counted nor told, and the transaction goes on', async () => {
  const { ctx, workplaceId } = await h.newSeller();
  const heard: unknown[] = [];
  h.services.events.subscribe(workplaceId, (event) => heard.push(event.data));
  await ctx.transaction(async (tx) => {
    await tx.addToCounters(workplaceId, [['marks', 1]]);
    const undone = tx.savepoint(async () => {
      await tx.addToCounters(workplaceId, [['marks', 10]]);
      await tx.publish({ workplaceId, name: 'counts', data: { of: 'undone' } });
      await mark(tx.sql, 'savepoint 1');
      await mark(tx.sql, 'savepoint 1');
    });
    await expect(undone).rejects.toMatchObject({ code: '23505' });
    await tx.savepoint(() => tx.addToCounters(workplaceId, [['marks', 2]]));
    await mark(tx.sql, 'savepoint 2');
    await tx.publish({ workplaceId, name: 'counts', data: { of: 'done' } });
  });
  expect(await marks('savepoint')).toEqual(['savepoint 2']);
  const { rows } = await ctx.sql.query("select value::int from workplace_counters where workplace_id = $1 and name = 'marks'", [
    workplaceId,
  ]);
  expect(rows).toEqual([{ value: 3 }]);
  await expect.poll(() => heard).toEqual([{ of: 'done' }]);
});

test('a failure at the commit undoes the transaction and is thrown', async () => {
  const { ctx } = await h.newSeller();
  const doing = ctx.transaction(async (tx) => {
    tx.atCommit(async () => {
      await tx.sql.query("select undo_transaction('QS001')");
    });
    await mark(tx.sql, 'undone');
  });
  await expect(doing).rejects.toMatchObject({ code: 'QS001' });
  expect(await marks('undone')).toEqual([]);
});

test('who goes on after the end is refused, so that nothing is written outside', async () => {
  const { ctx } = await h.newSeller();
  let late: Queryable | undefined;
  await ctx.transaction(async (tx) => {
    late = tx.sql;
    await mark(tx.sql, 'late 1');
  });
  await expect(mark(late as Queryable, 'late 2')).rejects.toThrow('the transaction is over');
  expect(await marks('late')).toEqual(['late 1']);
});

test('quota is not taken within a transaction of somebody else', async () => {
  const { ctx, accountId } = await h.newSeller();
  const use = { accountId, feature: 'PRODUCT_IMPORT', amount: 1, references: ['within'] };
  const doing = ctx.transaction((tx) => withQuota(tx, use, (inside) => mark(inside.sql, 'within')));
  await expect(doing).rejects.toThrow('withQuota');
  expect(await marks('within')).toEqual([]);
});

test('inside a transaction nothing is gathered: it waits for nobody outside, who may wait for it', async () => {
  const { ctx } = await h.newSeller();
  const { promise, resolve } = Promise.withResolvers<string[]>();
  const outside = ctx.gather('inside', 'a', () => promise);
  expect(await ctx.transaction((tx) => tx.gather('inside', 'b', async (items) => [...items]))).toBe('b');
  resolve(['a']);
  expect(await outside).toBe('a');
});

test('outside a transaction, what is asked in one turn answers each in its place, by the dozen and under one name', async () => {
  const { ctx } = await h.newSeller();
  const numbers = Array.from({ length: 30 }, (_, n) => n);
  const ask = (n: number) => ctx.sql.query({ name: 'doubled', text: 'select $1::int * 2 as n', values: [n] });
  const answers = await Promise.all(numbers.map(ask));
  expect(answers.map(({ rows }) => rows[0]?.n)).toEqual(numbers.map((n) => n * 2));
});

test('outside a transaction, one that fails undoes nothing that was sent with it', async () => {
  const { ctx } = await h.newSeller();
  const doing = ['alone 1', 'alone 1', 'alone 2'].map((name) => mark(ctx.sql, name));
  const done = await Promise.allSettled([...doing, ctx.sql.query('select no_such_column')]);
  expect(done.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected']);
  expect(await marks('alone')).toEqual(['alone 1', 'alone 2']);
});

test('outside a transaction, a connection that is lost fails what was sent on it, and nothing that is asked later', async () => {
  const { ctx } = await h.newSeller();
  const done = await Promise.allSettled([
    ctx.sql.query('select pg_terminate_backend(pg_backend_pid())'),
    ctx.sql.query('select 1'),
    ctx.sql.query('select 2'),
  ]);
  expect(done.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  const answers = await Promise.all([ctx.sql.query('select 1 as n'), ctx.sql.query('select 2 as n')]);
  expect(answers.map(({ rows }) => rows)).toEqual([[{ n: 1 }], [{ n: 2 }]]);
});
