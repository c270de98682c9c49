import type { Context } from '#app/context.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { withTimeout } from '#app/platform/with-timeout.server.ts';

/** How long a screen waits for the provider, in milliseconds; everything else on it comes from our own database at once. */
const patienceMs = 4000;

/**
 * @param otherwise returned when the provider does not answer in time, or fails with a ConnectorError. @throws any other error of
 * `asked`.
 */
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
