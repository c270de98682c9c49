/** The one shape of every API answer (specification 1, section 7). */
import { type AppError, errorCatalogue, type FieldErrors } from './errors.ts';

export interface Envelope<Data = unknown> {
  status: number;
  success: boolean;
  message: string;
  data: Data | null;
  errors: FieldErrors | null;
}

const okStatus = 200;

const okEnvelope = <Data>(data: Data): Envelope<Data> => ({
  status: okStatus,
  success: true,
  message: '',
  data,
  errors: null,
});

/** JSON text that the database has produced, sent as it is. */
export class JsonText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** The envelope of a successful answer, as JSON text. */
export const okEnvelopeText = (data: unknown): string =>
  data instanceof JsonText
    ? `{"status":${okStatus},"success":true,"message":"","data":${data.text},"errors":null}`
    : JSON.stringify(okEnvelope(data));

/** Translate `errors:CODE`; field messages are keys `errors:field.KEY` or plain words. */
type Translate = (key: string, params?: Record<string, unknown>) => string;

/** A wait longer than this (seconds) is shown in minutes. */
const longWait = 120;

function messageOf({ code, params }: AppError, translate: Translate): string {
  if (code !== 'RATE_LIMITED') return translate(`errors:${code}`, params);
  const wait = Number(params.retryAfter);
  return wait > longWait
    ? translate('errors:waitMinutes', { count: Math.ceil(wait / 60) })
    : translate('errors:RATE_LIMITED', { count: wait });
}

/** The envelope of a refusal, in the requester's language. */
export function errorEnvelope(error: AppError, translate: Translate): Envelope {
  const fields = error.fields
    ? Object.fromEntries(
        Object.entries(error.fields).map(([path, messages]) => [
          path,
          messages.map((message) => (/^[a-z][A-Za-z0-9_]*$/.test(message) ? translate(`errors:field.${message}`, error.params) : message)),
        ]),
      )
    : null;
  return {
    status: errorCatalogue[error.code].status,
    success: false,
    message: messageOf(error, translate),
    data: (error.data ?? null) as null,
    errors: fields,
  };
}
