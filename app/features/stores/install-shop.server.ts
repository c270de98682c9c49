import { and, eq } from 'drizzle-orm';
import type { StoreDescription } from '#app/connectors/channels/store-connector.ts';
import type { Context } from '#app/context.ts';
import { stores, workplaces } from '#app/db/schema/index.ts';
import { createAccount } from '#app/features/account/create-account.server.ts';
import { isServedCountry } from '#app/platform/countries.ts';
import { AppError } from '#app/platform/errors.ts';
import { newId } from '#app/platform/ids.ts';
import { findOwnAccount } from './forgotten-shop.server.ts';

export interface InstallShop {
  /** `*.myshopify.com`; its tokens are stored already. */
  shop: string;
  /** The signed-in seller's workplace; without one the shop gets an account of its own. */
  into?: { accountId: string; workplaceId: string };
  /** An active store that lost our access is connected again. */
  isReconnect?: boolean;
}

export interface Installed {
  workplaceId: string;
  storeId: string;
  /** The store was linked before, and has everything that it had. */
  isReinstall: boolean;
}

/**
 * Link a shop whose merchant has consented, for the first time or again. Safe to repeat and to run twice at once.
 * @throws AppError STORE_HAS_OTHER_OWNER when another account has it, STORE_ALREADY_CONNECTED when it is active in this one,
 *   COUNTRY_NOT_SUPPORTED for a store in a country that we do not serve.
 */
export async function installShop(ctx: Context, { shop, into, isReconnect = false }: InstallShop): Promise<Installed> {
  const connections = ctx.connectors.storeConnections.shopify;
  if (!connections) throw new AppError('STORE_INSTALL_FAILED');
  const description = await connections.describe(shop);
  if (!isServedCountry(description.country)) throw new AppError('COUNTRY_NOT_SUPPORTED');
  return ctx.transaction(async (tx) => {
    // Two concurrent first openings must not create two accounts.
    await tx.sql.query("select pg_advisory_xact_lock(hashtextextended('install ' || $1, 0))", [shop]);
    const [known] = await tx.db
      .select({ workplaceId: stores.workplaceId, id: stores.id, status: stores.status, accountId: workplaces.accountId })
      .from(stores)
      .innerJoin(workplaces, eq(workplaces.id, stores.workplaceId))
      .where(and(eq(stores.platform, 'shopify'), eq(stores.domain, shop)));
    if (known) {
      if (into && known.accountId !== into.accountId) throw new AppError('STORE_HAS_OTHER_OWNER', { domain: shop });
      if (into && known.status === 'active' && !isReconnect) throw new AppError('STORE_ALREADY_CONNECTED', { domain: shop });
      await followOwner(tx, description);
      await tx.db
        .update(stores)
        .set({
          ...columnsOf(description),
          status: 'active',
          uninstalledAt: null,
          ...(known.status === 'active' ? {} : { connectedAt: tx.now() }),
        })
        .where(and(eq(stores.workplaceId, known.workplaceId), eq(stores.id, known.id)));
      await settleSelection(tx, known.workplaceId, known.id);
      await beginWork(tx, 'shopify', { workplaceId: known.workplaceId, storeId: known.id });
      return { workplaceId: known.workplaceId, storeId: known.id, isReinstall: true };
    }
    const workplaceId = into?.workplaceId ?? (await ownWorkplace(tx, description));
    const storeId = newId();
    await tx.db.insert(stores).values({
      workplaceId,
      id: storeId,
      platform: 'shopify',
      domain: shop,
      ...columnsOf(description),
      status: 'active',
      metadata: description.metadata,
      connectedAt: tx.now(),
      createdAt: tx.now(),
    });
    await settleSelection(tx, workplaceId, storeId);
    await beginWork(tx, 'shopify', { workplaceId, storeId });
    return { workplaceId, storeId, isReinstall: false };
  });
}

/** Queue the work after a store was linked, for the first time or again: its data have to be read, since no webhooks came meanwhile. */
export async function beginWork(tx: Context, platform: string, ref: { workplaceId: string; storeId: string }): Promise<void> {
  if (platform !== 'shopify') return tx.enqueue('stores.prepare', ref);
  // An uninstall removes the service. If it cannot be registered now, the hourly job for stores without one does it.
  await tx.sql.query(`update stores set metadata = metadata - 'fulfillmentServiceId' where workplace_id = $1 and id = $2`, [
    ref.workplaceId,
    ref.storeId,
  ]);
  await tx.enqueue('fulfillment.register-service', ref);
  await tx.enqueue('products.sync-store', ref, { singletonKey: ref.storeId });
}

/** The platform's description of a store, as columns. Without `metadata`, where other features store data. */
export function columnsOf(description: StoreDescription) {
  const { name, currency, country, timeZone, planName, isDevelopment, ownerEmail, scopes } = description;
  return { name, currency, country, timeZone, planName, isDevelopment, ownerEmail, scopes };
}

/**
 * The workplace for an embedded install, which needs no sign-up: an account with the owner's address, unverified and without a password.
 * A shop that comes back after its redaction gets its former account.
 */
async function ownWorkplace(tx: Context, description: StoreDescription): Promise<string> {
  const [firstName = '', ...rest] = description.ownerName.split(' ');
  const owner = { firstName, lastName: rest.join(' ') };
  const known = await findOwnAccount(tx, description, owner);
  if (known) return known;
  const { workplaceId } = await createAccount(tx, {
    ...owner,
    email: description.ownerEmail,
    locale: tx.locale,
    workplace: { name: description.name, currency: description.currency, timeZone: description.timeZone },
  });
  return workplaceId;
}

/**
 * Update the address of a shop's own account when the shop's owner, or their address, changes; otherwise mails would go to the previous
 * one. Called before the store's row is updated. An account that somebody signs in to keeps its address.
 */
export async function followOwner(tx: Context, { domain, ownerEmail }: StoreDescription): Promise<void> {
  if (!ownerEmail) return;
  await tx.sql.query(
    `update accounts a set email = $2 from stores s join workplaces w on w.id = s.workplace_id
     where s.platform = 'shopify' and s.domain = $1 and a.id = w.account_id and a.email = s.owner_email and a.email <> $2
       and a.password_hash is null and a.email_verified_at is null and not exists (select 1 from account_identities i where i.account_id = a.id)`,
    [domain, ownerEmail],
  );
}

/** If the store is the workplace's first active one: make it the default and selected store, and adopt its currency and time zone. */
export async function settleSelection(tx: Context, workplaceId: string, storeId: string): Promise<void> {
  await tx.sql.query(
    `update stores set is_default = true where workplace_id = $1 and id = $2
     and not exists (select 1 from stores other where other.workplace_id = $1 and other.is_default and other.status = 'active' and other.id <> $2)`,
    [workplaceId, storeId],
  );
  await tx.sql.query(`update stores set is_default = false where workplace_id = $1 and id <> $2 and is_default and status <> 'active'`, [
    workplaceId,
    storeId,
  ]);
  await tx.sql.query(
    `update workplaces w set current_store_id = $2 where w.id = $1
     and not exists (select 1 from stores s where s.workplace_id = w.id and s.id = w.current_store_id and s.status = 'active')`,
    [workplaceId, storeId],
  );
}
