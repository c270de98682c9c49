/** Why something was refused, for answers about several things of which each succeeds or fails on its own. */
import { type ConnectorError, isConnectorError } from './connector-error.ts';
import { errorEnvelope } from './envelope.ts';
import { AppError, type ErrorCode, type FieldErrors, isAppError } from './errors.ts';
import { translator } from './i18n.server.ts';
import type { Locale } from './locales.ts';
import { isNoRoom } from './no-room.ts';
import { vendorNameOf } from './vendor-names.ts';

/** A vendor's failure as a refusal of ours, with the vendor's own words. */
export function vendorRefusal(error: ConnectorError): AppError {
  // Our file store is a vendor, too.
  if (isNoRoom(error)) return new AppError('NO_ROOM', {}, { cause: error });
  const code = error.reason === 'rejected' || error.reason === 'not_found' ? 'VENDOR_REFUSED' : 'VENDOR_UNAVAILABLE';
  return new AppError(code, { vendor: vendorNameOf(error.vendor), words: error.message }, { cause: error });
}

export interface Refusal {
  code: ErrorCode;
  message: string;
  errors: FieldErrors | null;
}

/** What was thrown, in words of a language. @throws it again unless it is an AppError or a ConnectorError. */
export function refusalOf(thrown: unknown, locale: Locale): Refusal {
  if (!isAppError(thrown) && !isConnectorError(thrown)) throw thrown;
  const error = isAppError(thrown) ? thrown : vendorRefusal(thrown);
  const { message, errors } = errorEnvelope(error, translator(locale));
  return { code: error.code, message, errors };
}
