/**
 * The data of a provider of sign-in or authorization: people, codes, tokens and its signing key. The stand-ins of Google, Facebook, eBay
 * and AliExpress each have such tables in their own schema. As strict as the specifications: exact redirect address, single-use codes
 * valid for ten minutes, PKCE by S256.
 */
import { createHash, createPrivateKey, createPublicKey, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { ensureSchema } from './schema.ts';
import type { World } from './types.ts';

export interface Person {
  subject: string;
  email: string;
  isEmailVerified: boolean;
  firstName: string;
  lastName: string;
}

export interface Grant {
  subject: string;
  scope: string;
  redirectUri: string;
  clientId: string;
  nonce: string;
}

export interface OpenIdStore {
  prepare(): Promise<void>;
  people(): Promise<Person[]>;
  /** The person with this address, created if there is none. */
  person(input: Omit<Person, 'subject'>): Promise<Person>;
  personBySubject(subject: string): Promise<Person | undefined>;
  /** Delete a person who closed their account, with all grants. */
  removePerson(subject: string): Promise<void>;
  makeCode(grant: Grant & { codeChallenge: string }): Promise<string>;
  /** @returns the code's grant, or why the code is invalid. */
  takeCode(input: { code: string; clientId: string; redirectUri: string; codeVerifier: string }): Promise<Grant | string>;
  makeToken(kind: 'access' | 'refresh', grant: Grant, seconds: number): Promise<string>;
  token(kind: 'access' | 'refresh', token: string): Promise<Grant | undefined>;
  /** End every token of a person (they removed the app), those of one kind, or one token. */
  revoke(input: { subject?: string; token?: string; kind?: 'access' | 'refresh' }): Promise<void>;
  sign(claims: object): Promise<string>;
  jwks(): Promise<{ keys: object[] }>;
}

const tablesOf = (schema: string) => `
create table if not exists ${schema}.people (
  subject text primary key, email text not null unique, is_email_verified boolean not null, first_name text not null, last_name text not null
);
create table if not exists ${schema}.codes (
  code text primary key, client_id text not null, redirect_uri text not null, scope text not null, subject text not null,
  nonce text not null, code_challenge text not null, expires_at timestamptz not null, used boolean not null default false
);
create table if not exists ${schema}.tokens (
  token text primary key, kind text not null, client_id text not null, scope text not null, subject text not null, expires_at timestamptz not null
);
create table if not exists ${schema}.signing_key (only_row boolean primary key default true check (only_row), kid text not null, pem text not null);
`;

const personColumns = `subject, email, is_email_verified as "isEmailVerified", first_name as "firstName", last_name as "lastName"`;

export function createOpenIdStore(
  world: World,
  options: {
    schema: string;
    newSubject(): string;
    seed: Person[];
    codePrefix: string;
    /** Prefixes of the vendor's tokens; Google's when absent. */
    tokenPrefixes?: { access: string; refresh: string };
    /** Seconds for which a code is valid; ten minutes when absent. */
    codeSeconds?: number;
  },
): OpenIdStore {
  const { pool, clock } = world;
  const { schema } = options;

  async function key(): Promise<{ kid: string; pem: string }> {
    const { rows } = await pool.query(`select kid, pem from ${schema}.signing_key`);
    if (rows[0]) return rows[0];
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    await pool.query(`insert into ${schema}.signing_key (kid, pem) values ($1, $2) on conflict do nothing`, [
      randomBytes(20).toString('hex'),
      pem,
    ]);
    return (await pool.query(`select kid, pem from ${schema}.signing_key`)).rows[0];
  }

  const store: OpenIdStore = {
    async prepare() {
      await ensureSchema(pool, schema, tablesOf(schema));
      for (const person of options.seed) {
        await pool.query(`insert into ${schema}.people values ($1, $2, $3, $4, $5) on conflict do nothing`, [
          person.subject,
          person.email,
          person.isEmailVerified,
          person.firstName,
          person.lastName,
        ]);
      }
      await key();
    },
    people: async () => (await pool.query<Person>(`select ${personColumns} from ${schema}.people order by subject`)).rows,
    async person(input) {
      await pool.query(`insert into ${schema}.people values ($1, $2, $3, $4, $5) on conflict (email) do nothing`, [
        options.newSubject(),
        input.email.toLowerCase(),
        input.isEmailVerified,
        input.firstName,
        input.lastName,
      ]);
      return (await pool.query(`select ${personColumns} from ${schema}.people where email = $1`, [input.email.toLowerCase()])).rows[0];
    },
    personBySubject: async (subject) =>
      (await pool.query<Person>(`select ${personColumns} from ${schema}.people where subject = $1`, [subject])).rows[0],
    async removePerson(subject) {
      await store.revoke({ subject });
      await pool.query(`delete from ${schema}.codes where subject = $1`, [subject]);
      await pool.query(`delete from ${schema}.people where subject = $1`, [subject]);
    },
    async makeCode(grant) {
      const code = `${options.codePrefix}${randomBytes(32).toString('base64url')}`;
      await pool.query(`insert into ${schema}.codes values ($1, $2, $3, $4, $5, $6, $7, $8)`, [
        code,
        grant.clientId,
        grant.redirectUri,
        grant.scope,
        grant.subject,
        grant.nonce,
        grant.codeChallenge,
        new Date(clock.now().getTime() + (options.codeSeconds ?? 600) * 1000),
      ]);
      return code;
    },
    async takeCode({ code, clientId, redirectUri, codeVerifier }) {
      const { rows } = await pool.query(
        `update ${schema}.codes set used = true where code = $1 and not used and expires_at > $2
         returning client_id as "clientId", redirect_uri as "redirectUri", scope, subject, nonce, code_challenge as "codeChallenge"`,
        [code, clock.now()],
      );
      const found = rows[0] as (Grant & { codeChallenge: string }) | undefined;
      if (!found || found.clientId !== clientId) return 'The code is wrong, used or too old.';
      if (found.redirectUri !== redirectUri) return 'The redirect_uri is not the one that the code was made for.';
      const challenge = createHash('sha256').update(codeVerifier).digest('base64url');
      if (found.codeChallenge && found.codeChallenge !== challenge) return 'The code_verifier does not fit.';
      return found;
    },
    async makeToken(kind, grant, seconds) {
      const token = `${(options.tokenPrefixes ?? { access: 'ya29.', refresh: '1//' })[kind]}${randomBytes(40).toString('base64url')}`;
      await pool.query(`insert into ${schema}.tokens values ($1, $2, $3, $4, $5, $6)`, [
        token,
        kind,
        grant.clientId,
        grant.scope,
        grant.subject,
        new Date(clock.now().getTime() + seconds * 1000),
      ]);
      return token;
    },
    async token(kind, token) {
      const { rows } = await pool.query(
        `select client_id as "clientId", scope, subject, '' as "redirectUri", '' as nonce from ${schema}.tokens where token = $1 and kind = $2 and expires_at > $3`,
        [token, kind, clock.now()],
      );
      return rows[0];
    },
    async revoke({ subject, token, kind }) {
      await pool.query(`delete from ${schema}.tokens where (subject = $1 or token = $2) and ($3::text is null or kind = $3)`, [
        subject ?? null,
        token ?? null,
        kind ?? null,
      ]);
    },
    async sign(claims) {
      const { kid, pem } = await key();
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
      const signed = `${part({ alg: 'RS256', typ: 'JWT', kid })}.${part(claims)}`;
      return `${signed}.${createSign('RSA-SHA256').update(signed).sign(createPrivateKey(pem), 'base64url')}`;
    },
    async jwks() {
      const { kid, pem } = await key();
      return { keys: [{ ...createPublicKey(pem).export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' }] };
    },
  };
  return store;
}
