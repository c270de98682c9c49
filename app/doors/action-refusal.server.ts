/** The answer of a screen's action when an operation refuses: messages for the seller, each with its field. */
import { data } from '@remix-run/node';
import type { Context } from '#app/context.ts';
import { errorEnvelope } from '#app/platform/envelope.ts';
import { AppError, type ErrorCode, type ErrorParams, errorCatalogue, type FieldErrors, isAppError } from '#app/platform/errors.ts';
import { translator } from '#app/platform/i18n.server.ts';
import { appErrorOf } from './refusals.server.ts';

export interface ActionRefusal {
  ok: false;
  code: ErrorCode;
  message: string;
  errors: FieldErrors | null;
  params: ErrorParams;
  details: unknown;
  requestId?: string;
  /** What was typed, for a form that the server renders again (without scripts); never secrets. */
  given?: Record<string, string>;
}

const isSecret = (name: string) => /password|token|code|secret/.test(name);
const givenOf = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string' && !isSecret(entry[0])));

const httpStatusOf = (error: AppError) => {
  const { http } = errorCatalogue[error.code];
  return http === 200 ? 422 : http;
};

/**
 * Turn what an operation threw into the answer of a screen's action; `ErrorBanner` and `fieldErrorOf` show it.
 * @param form the submitted form, when its fields must keep their values without scripts too.
 * @throws Responses (redirects, bounces of the embedded shell) as they are.
 */
export function actionRefusal(ctx: Pick<Context, 'log' | 'requestId' | 'locale'>, thrown: unknown, form?: FormData) {
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
    ...(form ? { given: givenOf(form) } : {}),
  };
  const wait = error.params.retryAfter;
  return data(refusal, { status: httpStatusOf(error), ...(wait ? { headers: { 'Retry-After': String(wait) } } : {}) });
}

/** The same for input that failed validation. */
export const inputRefusal = (ctx: Pick<Context, 'log' | 'requestId' | 'locale'>, fields: FieldErrors, form?: FormData) =>
  actionRefusal(ctx, new AppError('BAD_REQUEST', {}, { fields }), form);

/** A refusal with everything that was submitted, for a form of nested values that the server renders again. */
export const withSent = <Sent>(refusal: ReturnType<typeof actionRefusal>, sent: Sent) =>
  data({ ...refusal.data, sent }, refusal.init ?? undefined);
