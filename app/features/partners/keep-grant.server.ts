import type { SupplierGrant } from '#app/connectors/suppliers/supplier-account.ts';
import type { Context } from '#app/context.ts';
import { newId } from '#app/platform/ids.ts';
import type { SupplierSource } from './schemas.ts';

/** Store a supplier's grant. It replaces the workplace's present account at that supplier, if any. @returns the account's id. */
export function keepGrant(ctx: Context, workplaceId: string, source: SupplierSource, grant: SupplierGrant): Promise<string> {
  return ctx.transaction(async (tx) => {
    await tx.sql.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`supplier account ${workplaceId} ${source}`]);
    const known = await tx.sql.query('select id from supplier_accounts where workplace_id = $1 and source = $2', [workplaceId, source]);
    const id: string = known.rows[0]?.id ?? newId();
    const sealed = tx.encryption.encrypt(JSON.stringify(grant.credentials), id);
    await tx.sql.query(
      `insert into supplier_accounts (workplace_id, id, source, external_id, name, sealed, scopes, status, expires_at, ends_at, connected_at, checked_at)
       values ($1, $2, $3, $4, $5, $6, $7, 'connected', $8, $9, $10, $10)
       on conflict (workplace_id, id) do update set external_id = excluded.external_id, name = excluded.name, sealed = excluded.sealed,
         scopes = excluded.scopes, status = 'connected', error = null, expires_at = excluded.expires_at, ends_at = excluded.ends_at,
         connected_at = excluded.connected_at, checked_at = excluded.checked_at`,
      [
        workplaceId,
        id,
        source,
        grant.account.externalId,
        grant.account.name,
        sealed,
        grant.scopes,
        grant.expiresAt,
        grant.endsAt,
        tx.now(),
      ],
    );
    return id;
  });
}
