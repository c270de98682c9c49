import type { Account, Context, Store, Workplace } from '#app/context.ts';
import type { Queryable } from '#app/platform/database.server.ts';
import { hashToken } from '#app/platform/encryption.server.ts';
import { isId } from '#app/platform/ids.ts';
import { defaultLocale, matchLocale } from '#app/platform/locales.ts';
import { opaqueParameter } from '#app/platform/opaque-parameter.ts';
import { signedInKinds } from './tokens.server.ts';

export interface Identity {
  account: Account;
  workplace?: Workplace;
  store?: Store;
  tokenId: string;
  /** Its last use was recorded at least an hour ago, or never: `touchToken` is due. */
  isTouchDue: boolean;
}

/** The workplace and store that a request asks for; without them the saved ones are used. */
export interface RequestedWorkplace {
  workplaceId?: string | undefined;
  storeId?: string | undefined;
}

/** Array parameters are hidden in a `select`, so that the query plan does not depend on how many tokens are looked up at once. */
const statement = `
  select q.n, t.id as token_id, coalesce(t.last_used_at <= $5::timestamptz - interval '1 hour', true) as is_touch_due, a.id as account_id, a.email, a.first_name, a.last_name, a.locale, a.is_operator,
         w.id as workplace_id, w.name as workplace_name, w.currency, w.display_currency, w.time_zone, w.is_demo,
         s.id as store_id, s.platform, s.domain, s.name as store_name, s.currency as store_currency, s.status
  from unnest(${opaqueParameter('$1', 'text[]')}, ${opaqueParameter('$2', 'uuid[]')}, ${opaqueParameter('$3', 'uuid[]')}) with ordinality as q (hash, workplace_id, store_id, n)
  join account_tokens t on t.hash = q.hash
  join accounts a on a.id = t.account_id
  left join lateral (
    select * from workplaces w where w.account_id = a.id and (q.workplace_id is null or w.id = q.workplace_id)
    order by (w.id = a.saved_workplace_id) desc nulls last, w.created_at limit 1
  ) w on true
  left join lateral (
    select * from stores s where s.workplace_id = w.id and (q.store_id is null or s.id = q.store_id)
      and (s.status = 'active' or s.id = q.store_id)
    order by (s.id = w.current_store_id) desc nulls last, s.is_default desc, s.created_at limit 1
  ) s on true
  where t.kind = any(${opaqueParameter('$4', 'text[]')}) and t.expires_at > $5 and t.used_at is null`;

interface Asked {
  token: string;
  wanted: RequestedWorkplace;
}

const idOrNobody = (id: string | undefined): string | null =>
  id === undefined ? null : isId(id) ? id : '00000000-0000-0000-0000-000000000000';

/**
 * The account of a token, with the workplace and store to work in: the requested ones if they belong to the account, else
 * the saved workplace and its first active store. Lookups that arrive while another one runs share one statement.
 * @returns undefined for an unknown, expired or used token. A requested workplace or store of another account is ignored.
 */
export const findToken = (
  { sql, gather, now }: Pick<Context, 'sql' | 'gather' | 'now'>,
  token: string,
  wanted: RequestedWorkplace,
): Promise<Identity | undefined> => gather('tokens', { token, wanted }, (asked) => findAll(sql, asked, now()));

interface FoundRow extends IdentityRow {
  /** Index of the lookup, counted from 1. */
  n: number;
  token_id: string;
  is_touch_due: boolean;
}

async function findAll(sql: Queryable, asked: readonly Asked[], now: Date): Promise<(Identity | undefined)[]> {
  const { rows } = await sql.query<FoundRow>({
    name: 'find-tokens',
    text: statement,
    values: [
      asked.map(({ token }) => hashToken(token)),
      asked.map(({ wanted }) => idOrNobody(wanted.workplaceId)),
      asked.map(({ wanted }) => idOrNobody(wanted.storeId)),
      signedInKinds,
      now,
    ],
  });
  const found = new Map(
    rows.map((row): [number, Identity] => [row.n, { tokenId: row.token_id, isTouchDue: row.is_touch_due, ...identityOf(row) }]),
  );
  return asked.map((_, n) => found.get(n + 1));
}

/** An account, and the columns of the workplace and store joined to it, if any. */
export interface IdentityRow {
  account_id: string;
  email: string;
  first_name: string;
  last_name: string;
  locale: string;
  is_operator: boolean;
  workplace_id: string | null;
  workplace_name: string;
  currency: string;
  display_currency: string;
  time_zone: string;
  is_demo: boolean;
  store_id: string | null;
  platform: Store['platform'];
  domain: string;
  store_name: string;
  store_currency: string;
  status: Store['status'];
}

/** The account of a row; workplace and store are absent if none was joined. */
export function identityOf(row: IdentityRow): { account: Account; workplace?: Workplace; store?: Store } {
  return {
    account: {
      id: row.account_id,
      email: row.email,
      name: `${row.first_name} ${row.last_name}`.trim() || row.email,
      locale: matchLocale(row.locale) ?? defaultLocale,
      isOperator: row.is_operator,
    },
    ...(row.workplace_id
      ? {
          workplace: {
            id: row.workplace_id,
            accountId: row.account_id,
            name: row.workplace_name,
            currency: row.currency,
            displayCurrency: row.display_currency,
            timeZone: row.time_zone,
            isDemo: row.is_demo,
          },
        }
      : {}),
    ...(row.store_id
      ? {
          store: {
            id: row.store_id,
            platform: row.platform,
            domain: row.domain,
            name: row.store_name,
            currency: row.store_currency,
            status: row.status,
          },
        }
      : {}),
  };
}
