/** Refusals in Paddle's form (developer.paddle.com, "Errors"). */
export interface FieldError {
  field: string;
  message: string;
}

export class PaddleFailure extends Error {
  readonly status: number;
  readonly type: 'request_error' | 'api_error';
  readonly code: string;
  readonly errors: FieldError[] | undefined;

  constructor(status: number, code: string, detail: string, errors?: FieldError[]) {
    super(detail);
    this.status = status;
    this.type = status >= 500 ? 'api_error' : 'request_error';
    this.code = code;
    this.errors = errors;
  }
}

const kindOfDocument: Record<string, string> = {
  subscription: 'subscriptions',
  transaction: 'transactions',
  customer: 'customers',
  price: 'prices',
  product: 'products',
};

export const failureAnswer = (failure: PaddleFailure, requestId: string) => ({
  error: {
    type: failure.type,
    code: failure.code,
    detail: failure.message,
    documentation_url: `https://developer.paddle.com/v1/errors/${kindOfDocument[failure.code.split('_')[0] ?? ''] ?? 'shared'}/${failure.code}`,
    ...(failure.errors ? { errors: failure.errors } : {}),
  },
  meta: { request_id: requestId },
});

export const notFound = (id: string) => new PaddleFailure(404, 'not_found', `Entity ${id} not found`);
export const invalid = (errors: FieldError[]) => new PaddleFailure(400, 'invalid_field', 'Request does not pass validation.', errors);
