/** The environment, parsed once. Nothing else reads `process.env`. A vendor is on only with all its keys. */
import { z } from 'zod';

const url = z.url().transform((text) => text.replace(/\/+$/, ''));
const optional = z
  .string()
  .trim()
  .transform((text) => text || undefined)
  .optional();

const Environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  /** Prometheus metrics listen apart from the public port; 0 turns them off. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65535).default(0),
  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, 'must be a postgres:// address'),
  /** Size of the connection pool; by default what the process's role needs. */
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).optional(),
  /** Address of the product in browsers. */
  APP_URL: url.default('http://localhost:3000'),
  /** Address for vendors' webhooks, which require https and a public host. */
  PUBLIC_URL: url.optional(),
  /** Uploaded and imported files. */
  FILES_DIR: z.string().default('.data/files'),
  /** An S3-compatible store instead of the folder: on when bucket and both keys are set; the endpoint is for vendors other than AWS. */
  FILES_S3_BUCKET: optional,
  FILES_S3_REGION: z.string().default('us-east-1'),
  FILES_S3_ENDPOINT: url.optional(),
  FILES_S3_ACCESS_KEY_ID: optional,
  FILES_S3_SECRET_ACCESS_KEY: optional,
  FILES_S3_PREFIX: optional,
  /** `id:base64key[,id:base64key]`, 32 bytes and an id of its own each; the first encrypts, all decrypt. */
  ENCRYPTION_KEYS: z
    .string()
    .regex(/^[\w-]+:[\w+/-]{43}=?(,[\w-]+:[\w+/-]{43}=?)*$/, 'must be id:base64 of 32 bytes')
    .refine((keys) => {
      const ids = keys.split(',').map((key) => key.split(':')[0]);
      return new Set(ids).size === ids.length;
    }, 'two keys have the same id'),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  /** Number of reverse proxies in front, whose X-Forwarded-For is trusted. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(9).default(0),
  /** A proxy through which browsers reach vendors' pages: `https://host/path` becomes `<proxy>/host/path`. */
  VENDOR_PAGES_PROXY: url.optional(),
  /** The sandbox whose clock all our time follows; only one on this machine can be practised with (docs/decisions/305). */
  PRACTICE_CLOCK_URL: url
    .refine((text) => /^http:\/\/(localhost|127\.0\.0\.1|\[::1\]):\d+$/.test(text), 'must be a sandbox on this machine')
    .optional(),

  SHOPIFY_API_KEY: optional,
  SHOPIFY_API_SECRET: optional,
  SHOPIFY_APP_HANDLE: z.string().default('quayside'),
  /** `app_store`: installs start at Shopify only. `custom`: a shop domain may be typed. */
  SHOPIFY_DISTRIBUTION: z.enum(['app_store', 'custom']).default('app_store'),
  CJ_API_KEY: optional,
  SEVENTEEN_TRACK_KEY: optional,
  STRIPE_SECRET_KEY: optional,
  STRIPE_PUBLISHABLE_KEY: optional,
  STRIPE_WEBHOOK_SECRET: optional,
  /** Paddle Billing, for accounts without a Shopify store. A key with `_sdbx_` in it is one of Paddle's sandbox. */
  PADDLE_API_KEY: optional,
  PADDLE_CLIENT_TOKEN: optional,
  PADDLE_WEBHOOK_SECRET: optional,
  /** Where browsers load Paddle's own script from. */
  PADDLE_SCRIPT_URL: z.url().default('https://cdn.paddle.com/paddle/v2/paddle.js'),
  OPEN_EXCHANGE_RATES_APP_ID: optional,
  /** Sign-in with Google, and Google Merchant Center as a channel. */
  GOOGLE_CLIENT_ID: optional,
  GOOGLE_CLIENT_SECRET: optional,
  /** Sign-in with Facebook, and its catalogues as a channel. */
  FACEBOOK_APP_ID: optional,
  FACEBOOK_APP_SECRET: optional,
  TIKTOK_APP_KEY: optional,
  TIKTOK_APP_SECRET: optional,
  TIKTOK_SERVICE_ID: optional,
  /** A service for US sellers is authorized at a host of its own; TikTok's Partner Center shows which. */
  TIKTOK_AUTHORIZE_URL: z.url().default('https://services.tiktokshop.com/open/authorize'),
  EBAY_CLIENT_ID: optional,
  EBAY_CLIENT_SECRET: optional,
  /** eBay's name for our callback address. */
  EBAY_REDIRECT_NAME: optional,
  /** Entered beside `PUBLIC_URL/webhooks/ebay` in eBay's developer portal, for notices of closed accounts. */
  EBAY_VERIFICATION_TOKEN: z
    .string()
    .regex(/^[\w-]{32,80}$/, 'must be 32 to 80 letters, digits, _ or -')
    .optional(),
  ALIEXPRESS_APP_KEY: optional,
  ALIEXPRESS_APP_SECRET: optional,
  /** The language model: OpenAI, or a vendor with the same API. */
  AI_API_KEY: optional,
  AI_BASE_URL: url.default('https://api.openai.com/v1'),
  AI_MODEL: z.string().min(1).default('gpt-5-mini'),
  /** Signs people into the feedback tool. */
  FEATUREBASE_SSO_SECRET: optional,
  /** `smtp://user:password@host:port`. */
  SMTP_URL: optional,
  /** Where "Contact us" leads. */
  SUPPORT_EMAIL: z.email().default('support@quayside.example'),
  /** Where operators are told what they have to know or decide. */
  OPERATOR_EMAIL: z.email().optional(),
  MAIL_FROM: z.string().default('Quayside <no-reply@quayside.example>'),
});

/** Invalid variables; the message has a sentence for each, for the terminal. */
export class WrongSettings extends Error {}

export type Environment = z.infer<typeof Environment> & { PUBLIC_URL: string; OPERATOR_EMAIL: string };

/**
 * Parse an environment.
 * @throws WrongSettings
 */
export function parseEnvironment(source: Record<string, string | undefined>): Environment {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const sentences = parsed.error.issues.map((issue) => `${issue.path.join('.')} cannot be used (${issue.message}).`);
    throw new WrongSettings(sentences.join('\n'));
  }
  const { APP_URL, PUBLIC_URL = APP_URL, SUPPORT_EMAIL, OPERATOR_EMAIL = SUPPORT_EMAIL } = parsed.data;
  return { ...parsed.data, PUBLIC_URL, OPERATOR_EMAIL };
}

/** The environment of this process; exits with a message if it is invalid. @param defaults for variables that are not set. */
export function processEnvironment(defaults: Record<string, string> = {}): Environment {
  try {
    return parseEnvironment({ ...defaults, ...process.env });
  } catch (error) {
    if (!(error instanceof WrongSettings)) throw error;
    process.stderr.write(`${error.message}\n`);
    return process.exit(1);
  }
}
