import { createHmac } from 'node:crypto';
import type { AccountContext } from '#app/context.ts';
import { AppError } from '#app/platform/errors.ts';

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * A token that signs the person into the feedback tool: JWT, HS256 with the tool's secret, ten minutes (Featurebase, "Single
 * sign-on").
 * @throws AppError UNPROCESSABLE when the tool is not configured; DEMO_MODE in a demo, whose e-mail address is made up.
 */
export async function feedbackToken(ctx: AccountContext): Promise<{ token: string }> {
  const secret = ctx.env.FEATUREBASE_SSO_SECRET;
  if (!secret) throw new AppError('UNPROCESSABLE');
  if (ctx.workplace?.isDemo) throw new AppError('DEMO_MODE');
  const now = Math.floor(ctx.now().getTime() / 1000);
  const { id, email, name, locale } = ctx.account;
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ userId: id, email, name, locale, iat: now, exp: now + 600 })}`;
  return { token: `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}` };
}
