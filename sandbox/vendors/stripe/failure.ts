/** Refusals in Stripe's own shape: `{ error: { type, code, message, param, … } }`. */
import type Stripe from 'stripe';

export type FailureType = 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';

export interface FailureBody {
  type: FailureType;
  code?: string;
  message: string;
  param?: string;
  decline_code?: string;
  advice_code?: string;
  charge?: string;
  payment_intent?: Stripe.PaymentIntent;
  setup_intent?: Stripe.SetupIntent;
  payment_method?: Stripe.PaymentMethod;
}

/**
 * Ends a request with Stripe's error answer.
 * `keep` says that what the request changed so far stays (a declined payment leaves its failed charge behind).
 */
export class StripeFailure extends Error {
  status: number;
  body: FailureBody;
  keep: boolean;

  constructor(status: number, body: FailureBody, keep = false) {
    super(body.message);
    this.status = status;
    this.body = body;
    this.keep = keep;
  }
}

/** 400 `invalid_request_error`. */
export function invalidRequest(message: string, more: { code?: string; param?: string } = {}): StripeFailure {
  return new StripeFailure(400, { type: 'invalid_request_error', message, ...more });
}

/** 404 `resource_missing`, worded as Stripe words it: `No such customer: 'cus_1'`. */
export function noSuch(what: string, id: string, param: string, status = 404): StripeFailure {
  return new StripeFailure(status, { type: 'invalid_request_error', code: 'resource_missing', message: `No such ${what}: '${id}'`, param });
}

/** Codes found while reading parameters: such answers are not kept for the idempotency key (docs.stripe.com/api/idempotent_requests). */
export function isParameterRefusal(failure: StripeFailure): boolean {
  return failure.body.code?.startsWith('parameter_') ?? false;
}

/** The JSON answer, with the link to the request log that Stripe adds. */
export function failureAnswer(body: FailureBody, requestId: string): { error: Record<string, unknown> } {
  return {
    error: {
      ...body,
      ...(body.code ? { doc_url: `https://docs.stripe.com/error-codes#${body.code.replaceAll('_', '-')}` } : {}),
      request_log_url: `https://dashboard.stripe.com/test/logs/${requestId}`,
    },
  };
}
