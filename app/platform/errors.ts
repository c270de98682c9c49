/**
 * Refusals. Codes are one closed list; the catalogue maps each to the product's status number, the HTTP status and
 * whether it is our fault. The texts are in `locales/<language>/errors.json` under the code.
 * Status numbers: specification 1, section 8.
 */

interface CatalogueEntry {
  /** The number in the envelope's `status`. */
  status: number;
  /** The HTTP status; refusals of an understood request answer 200 (design: "The HTTP API"). */
  http: number;
  /** Logged as an error; the answer has a request id instead of details. */
  ourFault?: true;
}

export const errorCatalogue = {
  BAD_REQUEST: { status: 201, http: 200 },
  NOT_FOUND: { status: 202, http: 200 },
  METHOD_NOT_ALLOWED: { status: 203, http: 405 },
  UNPROCESSABLE: { status: 204, http: 200 },
  UNAUTHORIZED: { status: 101, http: 401 },
  FORBIDDEN: { status: 103, http: 200 },
  RATE_LIMITED: { status: 229, http: 429 },
  EMAIL_NOT_VERIFIED: { status: 110, http: 200 },
  STORE_HAS_OTHER_OWNER: { status: 111, http: 200 },
  STORE_INSTALL_FAILED: { status: 113, http: 200 },
  INSTALL_WITHOUT_SIGN_IN: { status: 114, http: 200 },
  INSTALL_WITH_SIGN_IN: { status: 115, http: 200 },
  CONNECT_ACCOUNT_WITH_DUE_PACKAGE: { status: 116, http: 200 },
  CONNECT_ACCOUNT_WITH_DUE_PACKAGE_AH: { status: 117, http: 200 },
  STORE_ALREADY_CONNECTED: { status: 118, http: 200 },
  STORE_RECONNECT_FAILED: { status: 119, http: 200 },
  COUNTRY_NOT_SUPPORTED: { status: 120, http: 200 },
  STORE_INVALID_COOKIE: { status: 121, http: 200 },
  /** The owner, or the supplier, denied us access to a supplier account. */
  SUPPLIER_DECLINED: { status: 204, http: 200 },
  QUOTA_EXPIRED: { status: 401, http: 200 },
  FIRST_CYCLE_DOWNGRADE_FAILED: { status: 4002, http: 200 },
  VERIFY_OWNER_STORE_MIGRATE_ERROR: { status: 510, http: 200 },
  VERIFY_OWNER_STORE_MIGRATE_PROCESS: { status: 512, http: 200 },
  STORE_INVALID: { status: 801, http: 200 },
  PATH_UNKNOWN: { status: 202, http: 404 },
  BODY_TOO_LARGE: { status: 201, http: 413 },
  BODY_TYPE_UNSUPPORTED: { status: 201, http: 415 },
  IDEMPOTENCY_CONFLICT: { status: 201, http: 200 },
  /** The first request with this key is still running. Not a conflict: that would make the caller repeat it under another key. */
  IDEMPOTENCY_RUNNING: { status: 201, http: 200 },
  /** Refused in demo mode; the answer tells how to go on with a real workplace. */
  DEMO_MODE: { status: 103, http: 200 },
  /**
   * The password is right, but the account is scheduled for deletion; `data.restore` is the query of `/auth/keep-account`, which cancels
   * that.
   */
  ACCOUNT_DELETION_ASKED: { status: 204, http: 200 },
  /** The action is not possible in the object's current state. */
  STATE_CONFLICT: { status: 204, http: 200 },
  INSUFFICIENT_FUNDS: { status: 204, http: 200 },
  /** Suppliers no longer send some of the orders, or not at the cost that the seller has agreed to. Nothing was paid. */
  NOT_PAYABLE: { status: 204, http: 200 },
  PAYMENT_FAILED: { status: 204, http: 200 },
  /** It is not known yet whether the payment went through. It may be sent again with the same key. */
  PAYMENT_UNDECIDED: { status: 204, http: 200 },
  VENDOR_REFUSED: { status: 204, http: 200 },
  VENDOR_UNAVAILABLE: { status: 204, http: 200 },
  /** No language model is configured here. */
  AI_OFF: { status: 204, http: 200 },
  INTERNAL: { status: 500, http: 500, ourFault: true },
  UNAVAILABLE: { status: 503, http: 503, ourFault: true },
  /** Our disk or file store is full: what there is can be read, nothing can be saved (507: Insufficient Storage, RFC 4918). */
  NO_ROOM: { status: 507, http: 507, ourFault: true },
} as const satisfies Record<string, CatalogueEntry>;

export type ErrorCode = keyof typeof errorCatalogue;

/** Parameters of the message, also returned to the caller. */
export type ErrorParams = Record<string, string | number | boolean | null>;

/** Field path → messages, as texts in the requester's language or as keys of `errors.json` (see `platform/i18n`). */
export type FieldErrors = Record<string, string[]>;

const brand = Symbol.for('quayside.AppError');

/** A refusal with a message for the seller. Thrown by operations, turned into text at the door. */
export class AppError extends Error {
  readonly [brand] = true;
  readonly code: ErrorCode;
  readonly params: ErrorParams;
  readonly fields: FieldErrors | undefined;
  /** Goes out as the envelope's `data`. */
  readonly data: unknown;

  constructor(code: ErrorCode, params: ErrorParams = {}, more: { fields?: FieldErrors; data?: unknown; cause?: unknown } = {}) {
    super(code, more.cause === undefined ? undefined : { cause: more.cause });
    this.name = 'AppError';
    this.code = code;
    this.params = params;
    this.fields = more.fields;
    this.data = more.data;
  }
}

/** Checks a symbol, not the class: the server's modules and the Remix bundle each have their own copy of the class. */
export const isAppError = (error: unknown): error is AppError => typeof error === 'object' && error !== null && brand in error;

/** Refuse with a message beside a field. `message` is a key of `errors.json` under `field.`. */
export const fieldError = (field: string, message: string): AppError => new AppError('BAD_REQUEST', {}, { fields: { [field]: [message] } });
