import type { AccountContext } from '#app/context.ts';

export interface SentFeedback {
  id: string;
  topic: string;
  message: string;
  at: Date;
}

/** The account's feedback, newest first. */
export async function listFeedback(ctx: AccountContext): Promise<SentFeedback[]> {
  const { rows } = await ctx.sql.query<SentFeedback>({
    name: 'list-feedback',
    text: `select id, name as topic, data->>'message' as message, at from usage_events
           where account_id = $1 and kind = 'mvp_feedback' order by id desc limit 20`,
    values: [ctx.account.id],
  });
  return rows;
}
