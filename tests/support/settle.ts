/** Waits until everything that a test has triggered is done: the sandbox's deliveries, stored webhooks, queued jobs. */
import { createContext } from '#app/context.server.ts';
import { allJobs } from '#app/jobs.server.ts';
import type { Job } from '#app/platform/queue.server.ts';
import type { Services } from '#app/services.server.ts';
import type { OpenWorld } from '#sandbox/core/world.ts';

/** One statement for all queues: there are nearly a hundred, and most are empty. */
async function dueJobs(services: Services): Promise<Job[]> {
  const { rows } = await services.database.pool.query<{ name: string }>(
    `select distinct name from pgboss.job where state < 'active' and not blocked and start_after < now()`,
  );
  return allJobs.filter((job) => rows.some((row) => row.name === job.name));
}

/** Run the due jobs of one kind. @returns whether there were any. */
async function runJobs(services: Services, job: Job): Promise<boolean> {
  const { boss } = services.queue;
  for (let ran = false; ; ran = true) {
    const [received] = await boss.fetch<object>(job.name);
    if (!received) return ran;
    try {
      await job.run(createContext(services, { requestId: `job:${job.name}` }), job.payload.parse(received.data ?? {}) as never);
      await boss.complete(job.name, received.id);
    } catch (error) {
      await boss.fail(job.name, received.id, { message: String(error) });
      services.log.error({ err: error, job: job.name }, 'job failed');
    }
  }
}

/** Run every queued job, also those queued meanwhile, until none is due. */
export async function drainJobs(services: Services): Promise<void> {
  for (let busy = true; busy; ) {
    busy = false;
    for (const job of await dueJobs(services)) busy = (await runJobs(services, job)) || busy;
  }
}

/** @throws Error after 20 seconds, with what is stuck. */
async function inboxIsWorked({ database: { pool } }: Services): Promise<void> {
  const deadline = Date.now() + 20_000;
  for (;;) {
    const { rows } = await pool.query(
      // Later webhooks of a key wait as long as a failing one before them does.
      `select count(*)::int as waiting from webhook_inbox w where state = 'waiting' and attempts < 3
         and not exists (select 1 from webhook_inbox e
                         where e.order_key = w.order_key and e.state = 'waiting' and e.id < w.id and e.attempts >= 3)`,
    );
    if (rows[0].waiting === 0) return;
    if (Date.now() > deadline) {
      const { rows: stuck } = await pool.query("select vendor, topic, error from webhook_inbox where state = 'waiting' limit 5");
      throw new Error(`webhooks are not worked: ${JSON.stringify(stuck)}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
}

/** Deliver again at once what we have answered too late (on a busy machine), which the sender would repeat only in ten minutes. */
const bringForward = async (world: OpenWorld): Promise<boolean> => (await world.outbox.deliverNow(true)) > 0;

async function messagesAreWorked(services: Services, world: OpenWorld): Promise<void> {
  do {
    if (!(await world.idle(15_000))) throw new Error('the sandbox was still sending after 15 seconds');
  } while (await bringForward(world));
  await inboxIsWorked(services);
}

/** Wait until the sandbox has delivered, the inbox is processed and no job is due; jobs cause deliveries, and those cause jobs. */
export async function settle(services: Services, world: OpenWorld): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await messagesAreWorked(services, world);
    await drainJobs(services);
  }
  await messagesAreWorked(services, world);
}
