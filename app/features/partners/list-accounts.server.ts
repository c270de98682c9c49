import type { SellerContext } from '#app/context.ts';
import { type SupplierSource, signInPages, supplierPages, supplierSources } from './schemas.ts';

export interface SupplierAccount {
  id: string;
  name: string;
  externalId: string;
  /** `expired`: the supplier denies us access, or `endsAt` has passed. */
  status: 'connected' | 'expired';
  /** The supplier's error message. */
  error: string | null;
  scopes: string[];
  connectedAt: Date;
  checkedAt: Date;
  /** When a new consent becomes necessary; null when access can always be renewed. */
  endsAt: Date | null;
}

export interface SupplierConnection {
  source: SupplierSource;
  /** How it can be connected; null when this installation has no keys for the supplier. */
  by: 'consent' | 'key' | null;
  account: SupplierAccount | null;
  /** The supplier's own page for the account. */
  pageUrl: string;
}

/** All connectable suppliers, with the workplace's account at each. */
export async function listConnections(ctx: SellerContext): Promise<SupplierConnection[]> {
  const { rows } = await ctx.sql.query<SupplierAccount & { source: SupplierSource }>(
    `select source, id, name, external_id as "externalId", case when ends_at <= $2 then 'expired' else status end as status, error, scopes,
       connected_at as "connectedAt", checked_at as "checkedAt", ends_at as "endsAt"
     from supplier_accounts where workplace_id = $1`,
    [ctx.workplace.id, ctx.now()],
  );
  return supplierSources.map((source) => {
    const found = rows.find((row) => row.source === source);
    const { source: _, ...account } = found ?? { source };
    return {
      source,
      by: ctx.connectors.supplierAccounts[source]?.by ?? null,
      account: found ? (account as SupplierAccount) : null,
      pageUrl: ctx.vendorPages.url(supplierPages[source]),
    };
  });
}

/** Sign-in pages of marketplaces without an API for resellers, where orders are placed by hand. */
export const listSignIns = (ctx: SellerContext): { source: string; url: string }[] =>
  Object.entries(signInPages).map(([source, url]) => ({ source, url: ctx.vendorPages.url(url) }));
