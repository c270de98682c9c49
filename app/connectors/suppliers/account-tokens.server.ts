/** Where adapters load a seller's keys for a supplier, and report that these are no longer valid. */
import { type Credentials, withGrantedToken } from '#app/connectors/granted-tokens.server.ts';
import type { ConnectorSupport } from '#app/connectors/index.server.ts';
import { beginningOf } from '#app/platform/beginning-of.ts';
import { ConnectorError } from '#app/platform/connector-error.ts';
import type { Queryable } from '#app/platform/database.server.ts';
import type { SupplierAccountRef, SupplierCredentials } from './supplier-account.ts';

export { readJson } from '#app/connectors/granted-tokens.server.ts';

type Support = Pick<ConnectorSupport, 'database' | 'encryption' | 'now'>;

/** Save renewed keys, and mark the account as reachable. */
async function save(support: Support, sql: Queryable, account: SupplierAccountRef, stored: SupplierCredentials): Promise<void> {
  await sql.query(
    `update supplier_accounts set sealed = $3, expires_at = $4, ends_at = $5, scopes = $6, status = 'connected', error = null
     where workplace_id = $1 and id = $2`,
    [
      account.workplaceId,
      account.id,
      support.encryption.encrypt(JSON.stringify(stored.credentials), account.id),
      stored.expiresAt,
      stored.endsAt,
      stored.scopes,
    ],
  );
}

/** As `withGrantedToken`, with the keys of a supplier account. */
export const withAccountToken = <T>(
  support: Support,
  source: string,
  account: SupplierAccountRef,
  renew: (credentials: Credentials) => Promise<SupplierCredentials>,
  call: (credentials: Credentials) => Promise<T>,
): Promise<T> =>
  withGrantedToken(
    support,
    {
      lock: `supplier token ${account.id}`,
      async load() {
        const { rows } = await support.database.sql.query(
          'select sealed, expires_at as "expiresAt" from supplier_accounts where workplace_id = $1 and id = $2',
          [account.workplaceId, account.id],
        );
        if (!rows[0]) throw new ConnectorError(source, 'auth_expired', 'The account is not connected any more');
        const credentials = JSON.parse(support.encryption.decrypt(rows[0].sealed, account.id)) as Credentials;
        return { credentials, expiresAt: rows[0].expiresAt };
      },
      save: (sql, stored: SupplierCredentials) => save(support, sql, account, stored),
      async lost(words) {
        await support.database.sql.query(
          `update supplier_accounts set status = 'expired', error = $3 where workplace_id = $1 and id = $2`,
          [account.workplaceId, account.id, beginningOf(words, 500)],
        );
        return new ConnectorError(source, 'auth_expired', words);
      },
    },
    renew,
    call,
  );
