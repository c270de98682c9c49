import type { Context } from '#app/context.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { withTimeout } from '#app/platform/with-timeout.server.ts';

/** So long a screen waits for the provider; what else it shows is ours and there at once. */
const patienceMs = 4000;

/** What the provider answers; or this instead, when it does not answer in time, or answers that something is wrong with it. */
export async function answerSoon<Answer>(
  ctx: Pick<Context, 'log' | 'requestId'>,
  asked: Promise<Answer>,
  otherwise: Answer,
): Promise<Answer> {
  const answer = asked.catch((error: unknown) => {
    if (!isConnectorError(error)) throw error;
    ctx.log.warn({ err: error, requestId: ctx.requestId }, 'vendor, for a screen that stands without it');
    return otherwise;
  });
  return withTimeout(answer, patienceMs, otherwise);
}
