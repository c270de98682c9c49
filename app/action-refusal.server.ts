/** What a screen's action answers when an operation refuses: words for the person, beside their fields. */
import { data } from '@remix-run/node';
import type { Context } from './context.ts';
import { errorEnvelope } from './platform/envelope.ts';
import { AppError, type ErrorCode, type ErrorParams, errorCatalogue, type FieldErrors, isAppError } from './platform/errors.ts';
import { translator } from './platform/i18n.server.ts';
import { appErrorOf } from './refusals.server.ts';

export interface ActionRefusal {
  ok: false;
  code: ErrorCode;
  message: string;
  errors: FieldErrors | null;
  params: ErrorParams;
  details: unknown;
  requestId?: string;
}

const httpStatusOf = (error: AppError) => {
  const { http } = errorCatalogue[error.code];
  return http === 200 ? 422 : http;
};

/**
 * Turn what an operation threw into the answer of a screen's action; `ErrorBanner` and `fieldErrorOf` show it.
 * @throws Responses (redirects, bounces of the embedded shell) as they are.
 */
export function actionRefusal(ctx: Pick<Context, 'log' | 'requestId' | 'locale'>, thrown: unknown) {
  if (thrown instanceof Response) throw thrown;
  const error = isAppError(thrown) ? thrown : appErrorOf(thrown, ctx);
  const envelope = errorEnvelope(error, translator(ctx.locale));
  const refusal: ActionRefusal = {
    ok: false,
    code: error.code,
    message: envelope.message,
    errors: envelope.errors,
    params: error.params,
    details: error.data ?? null,
    ...('ourFault' in errorCatalogue[error.code] ? { requestId: ctx.requestId } : {}),
  };
  const wait = error.params.retryAfter;
  return data(refusal, { status: httpStatusOf(error), ...(wait ? { headers: { 'Retry-After': String(wait) } } : {}) });
}

/** The same for input that did not parse. */
export const inputRefusal = (ctx: Pick<Context, 'log' | 'requestId' | 'locale'>, fields: FieldErrors) =>
  actionRefusal(ctx, new AppError('BAD_REQUEST', {}, { fields }));
