import type { Context } from '#app/context.ts';
import type { Job } from '#app/platform/queue.server.ts';
import { isOpenJob } from './demo-rules.ts';

/** The same job, which does nothing for a demo: what asks for it may know nothing of demos. */
export const leaveDemosAlone = (job: Job): Job =>
  isOpenJob(job.name)
    ? job
    : {
        ...job,
        async run(ctx, payload) {
          if (!(await isOfDemo(ctx, payload))) await job.run(ctx, payload);
        },
      };

async function isOfDemo(ctx: Context, payload: { workplaceId?: unknown }): Promise<boolean> {
  if (typeof payload.workplaceId !== 'string') return false;
  const { rows } = await ctx.sql.query<{ isDemo: boolean }>({
    name: 'job-of-demo',
    text: 'select is_demo as "isDemo" from workplaces where id = $1',
    values: [payload.workplaceId],
  });
  return rows[0]?.isDemo === true;
}
