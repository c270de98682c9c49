import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

export const accounts = pgTable(
  'accounts',
  {
    id: uuid().primaryKey(),
    /** Lower case. An embedded install without a sign-up has the shop owner's address, unverified. */
    email: text().notNull(),
    passwordHash: text(),
    firstName: text().notNull().default(''),
    lastName: text().notNull().default(''),
    avatarUrl: text(),
    locale: text().notNull().default('en'),
    emailVerifiedAt: timestamp({ withTimezone: true }),
    isOperator: boolean().notNull().default(false),
    isUserMkt: boolean().notNull().default(false),
    /** The account's last used workplace. */
    savedWorkplaceId: uuid(),
    /** Dismissed promotions, seen tours, onboarding answers: topic → value. */
    meta: jsonb().$type<Record<string, string | number | boolean | null>>().notNull().default({}),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When deletion was requested; everything is deleted 30 days later. */
    deletionRequestedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    // Several embedded installs may have the same owner's address; accounts with a password may not share one.
    uniqueIndex('accounts_email').on(table.email).where(sql`password_hash is not null`),
    index('accounts_any_email').on(table.email),
  ],
);

/** Sign-in tokens, mailed links and app tokens: opaque, kept as SHA-256. */
export const accountTokens = pgTable(
  'account_tokens',
  {
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    id: uuid().notNull(),
    hash: text().notNull(),
    kind: text()
      .$type<
        | 'session'
        | 'app'
        | 'verify_email'
        | 'reset_password'
        | 'connect_store'
        | 'connect_supplier'
        | 'bind_store'
        | 'link_identity'
        | 'restore_account'
      >()
      .notNull(),
    /** Shortened user agent, for the list of devices. */
    device: text().notNull().default(''),
    address: text().notNull().default(''),
    /** What a single-use token was made for (an address, a path). */
    payload: jsonb().$type<Record<string, string>>(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    lastUsedAt: timestamp({ withTimezone: true }),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    usedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex('account_tokens_hash').on(table.hash),
    // Stores that are being connected, few among millions of sessions.
    index('account_tokens_connecting').on(table.expiresAt).where(sql`kind = 'connect_store'`),
  ],
);

/** An account's identity at a sign-in provider (OpenID Connect). The key is the provider's subject, never the e-mail address. */
export const accountIdentities = pgTable(
  'account_identities',
  {
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    provider: text().$type<'google' | 'facebook'>().notNull(),
    subject: text().notNull(),
    /** As the provider gave it, so that the person recognizes it. */
    email: text().notNull().default(''),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.provider] }),
    uniqueIndex('account_identities_subject').on(table.provider, table.subject),
  ],
);

/** A sign-in started at a provider, with what the provider's answer must match. Single-use, valid for ten minutes. */
export const socialSignIns = pgTable(
  'social_sign_ins',
  {
    /** SHA-256 of the `state`. */
    stateHash: text().primaryKey(),
    provider: text().$type<'google' | 'facebook'>().notNull(),
    nonce: text().notNull(),
    /** Sealed, bound to the state's hash. */
    codeVerifier: text().notNull(),
    redirectUrl: text().notNull(),
    /** Set when a signed-in account adds the provider to itself. */
    accountId: uuid().references(() => accounts.id, { onDelete: 'cascade' }),
    returnTo: text().notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('social_sign_ins_expiry').on(table.expiresAt)],
);

/** Files with everything that is an account's, made when asked for (docs/decisions/307). Files and row are deleted some days later. */
export const accountExports = pgTable(
  'account_exports',
  {
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    id: uuid().notNull(),
    /** The workplace in which it was asked for; its open pages are told of the progress. */
    askedInId: uuid().notNull(),
    /** All workplaces of the account, or only the one in which it was asked for (in a store's admin). */
    isWhole: boolean().notNull(),
    state: text().$type<'working' | 'ready' | 'failed'>().notNull().default('working'),
    /** The try that is under way, which is also in the names of its files: one that lost it ends without a trace. */
    claim: uuid(),
    attempts: integer().notNull().default(0),
    /** Rows and pictures that are written, and all of them as counted at the beginning. */
    done: integer().notNull().default(0),
    total: integer().notNull().default(0),
    /** How many files of the store the archive is cut into; 0 until it is ready. */
    parts: integer().notNull().default(0),
    bytes: bigint({ mode: 'number' }).notNull().default(0),
    /** The code of its link, sealed, bound to the id. */
    code: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex('account_exports_one').on(table.accountId).where(sql`state = 'working'`),
  ],
);
