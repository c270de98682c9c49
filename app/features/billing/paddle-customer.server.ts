import type { AccountContext, Context } from '#app/context.ts';

/** The account's customer at Paddle; nothing before its first checkout. */
export async function findPaddleCustomer(ctx: Context, accountId: string): Promise<string | undefined> {
  const { billing } = ctx.connectors;
  if (!billing) return undefined;
  const { rows } = await ctx.sql.query<{ customer: string }>(
    'select customer_id as customer from paddle_customers where account_id = $1 and environment = $2',
    [accountId, billing.environment],
  );
  return rows[0]?.customer;
}

/** The same, created if missing. @throws ConnectorError */
export async function ensurePaddleCustomer(ctx: AccountContext): Promise<string> {
  const known = await findPaddleCustomer(ctx, ctx.account.id);
  const { billing } = ctx.connectors;
  if (known || !billing) return known ?? '';
  const customer = await billing.ensureCustomer(ctx.account);
  await ctx.sql.query('insert into paddle_customers (account_id, environment, customer_id) values ($1, $2, $3) on conflict do nothing', [
    ctx.account.id,
    billing.environment,
    customer,
  ]);
  return (await findPaddleCustomer(ctx, ctx.account.id)) ?? customer;
}
