import type { Account, Store, Workplace } from '#app/context.ts';
import type { Queryable } from '#app/platform/database.server.ts';
import { hashToken } from '#app/platform/encryption.server.ts';
import { isId } from '#app/platform/ids.ts';
import { defaultLocale, matchLocale } from '#app/platform/locales.ts';

export interface Identity {
  account: Account;
  workplace?: Workplace;
  store?: Store;
  tokenId: string;
  /** Its last use was noted an hour ago or longer, or never: `touchToken` is due. */
  isTouchDue: boolean;
}

/** The workplace and store that a request names; without them the saved ones are used. */
export interface RequestedWorkplace {
  workplaceId?: string | undefined;
  storeId?: string | undefined;
}

const statement = `
  select t.id as token_id, coalesce(t.last_used_at <= $5::timestamptz - interval '1 hour', true) as is_touch_due, a.id as account_id, a.email, a.first_name, a.last_name, a.locale, a.email_verified_at, a.is_operator,
         w.id as workplace_id, w.name as workplace_name, w.currency, w.display_currency, w.time_zone, w.is_demo,
         s.id as store_id, s.platform, s.domain, s.name as store_name, s.currency as store_currency, s.status
  from account_tokens t
  join accounts a on a.id = t.account_id
  left join lateral (
    select * from workplaces w where w.account_id = a.id and ($2::uuid is null or w.id = $2)
    order by (w.id = a.saved_workplace_id) desc nulls last, w.created_at limit 1
  ) w on true
  left join lateral (
    select * from stores s where s.workplace_id = w.id and ($3::uuid is null or s.id = $3)
      and (s.status = 'active' or s.id = $3)
    order by (s.id = w.current_store_id) desc nulls last, s.is_default desc, s.created_at limit 1
  ) s on true
  where t.hash = $1 and t.kind = any($4) and t.expires_at > $5 and t.used_at is null`;

/**
 * Who holds this token, with the workplace and store to work in: the wanted ones when they are the account's own, else
 * the saved workplace and its first active store. One statement.
 * @returns nothing for an unknown, expired or used token. A wanted workplace or store of somebody else is left out.
 */
export async function findToken(sql: Queryable, token: string, wanted: RequestedWorkplace, now: Date): Promise<Identity | undefined> {
  const ids = [wanted.workplaceId, wanted.storeId].map((id) =>
    id === undefined ? null : isId(id) ? id : '00000000-0000-0000-0000-000000000000',
  );
  const { rows } = await sql.query({
    name: 'find-token',
    text: statement,
    values: [hashToken(token), ids[0], ids[1], ['session', 'app', 'extension'], now],
  });
  const row = rows[0];
  if (!row) return undefined;
  return { tokenId: row.token_id, isTouchDue: row.is_touch_due, ...identityOf(row) };
}

// biome-ignore lint/suspicious/noExplicitAny: a row of the statements of this feature
export function identityOf(row: any): { account: Account; workplace?: Workplace; store?: Store } {
  return {
    account: {
      id: row.account_id,
      email: row.email,
      name: `${row.first_name} ${row.last_name}`.trim() || row.email,
      locale: matchLocale(row.locale) ?? defaultLocale,
      isEmailVerified: row.email_verified_at !== null,
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
