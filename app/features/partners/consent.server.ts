/**
 * Connecting by the supplier's consent page. The state is a single-use token of the account that started. When another browser session
 * returns with the grant, it waits, encrypted, until a person confirms whose account it is for.
 */
import type { ConsentedSupplier, SupplierGrant } from '#app/connectors/suppliers/supplier-account.ts';
import type { Context, SellerContext } from '#app/context.ts';
import { formatAccountToken, issueToken, parseAccountToken, takeToken } from '#app/features/account/tokens.server.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { hashToken } from '#app/platform/encryption.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { keepGrant } from './keep-grant.server.ts';
import type { SupplierSource } from './schemas.ts';

const kind = 'connect_supplier';
const callbackUrl = (ctx: Context, source: SupplierSource) => `${ctx.env.APP_URL}/auth/supplier/${source}/callback`;

function supplierOf(ctx: Context, source: SupplierSource): ConsentedSupplier {
  const supplier = ctx.connectors.supplierAccounts[source];
  if (supplier?.by !== 'consent') throw new AppError('UNPROCESSABLE');
  return supplier;
}

/** Start connecting. @returns the supplier's consent page, to which the browser must be sent. */
export async function startConsent(ctx: SellerContext, source: SupplierSource): Promise<{ url: string }> {
  const supplier = supplierOf(ctx, source);
  const { token } = await issueToken(ctx, { accountId: ctx.account.id, kind, payload: { workplaceId: ctx.workplace.id, source } });
  const url = supplier.authorizeUrl({ state: formatAccountToken(ctx.account.id, token), returnUrl: callbackUrl(ctx, source) });
  return { url: ctx.vendorPages.url(url) };
}

export type ConsentOutcome = { kind: 'connected'; id: string } | { kind: 'confirm'; pick: string };

/**
 * Finish connecting when the browser returns from the consent page.
 * @throws AppError SUPPLIER_DECLINED when the owner declined or the supplier rejects the code, STORE_INVALID_COOKIE when nothing was
 *   started; ConnectorError when the supplier cannot answer now.
 */
export async function finishConsent(
  ctx: Context,
  input: { source: SupplierSource; code?: string | undefined; state: string },
): Promise<ConsentOutcome> {
  const supplier = supplierOf(ctx, input.source);
  const { accountId, token } = parseAccountToken(input.state);
  const started = accountId ? await takeToken(ctx, { accountId, kind, token }) : undefined;
  // After a refusal the supplier may return without the state.
  if (!input.code) throw new AppError('SUPPLIER_DECLINED');
  if (!started?.workplaceId || started.source !== input.source || started.grant) throw new AppError('STORE_INVALID_COOKIE');
  const grant = await exchange(ctx, supplier, input.code, input.source);
  if (ctx.account?.id === accountId) return { kind: 'connected', id: await keepGrant(ctx, started.workplaceId, input.source, grant) };
  const waiting = await issueToken(ctx, {
    accountId,
    kind,
    payload: {
      workplaceId: started.workplaceId,
      source: input.source,
      name: grant.account.name,
      grant: ctx.encryption.encrypt(JSON.stringify(grant), `grant ${accountId}`),
    },
  });
  return { kind: 'confirm', pick: formatAccountToken(accountId, waiting.token) };
}

async function exchange(ctx: Context, supplier: ConsentedSupplier, code: string, source: SupplierSource): Promise<SupplierGrant> {
  try {
    return await supplier.exchange({ code, returnUrl: callbackUrl(ctx, source) });
  } catch (error) {
    if (!isConnectorError(error) || error.retryable) throw error;
    ctx.log.warn({ err: error, source }, 'supplier consent');
    throw new AppError('SUPPLIER_DECLINED', {}, { cause: error });
  }
}

export interface WaitingGrant {
  source: SupplierSource;
  /** Name of the account at the supplier. */
  name: string;
  /** E-mail address of the account here that it would be connected to. */
  email: string;
  workplace: string;
}

/** The grant that waits for confirmation, without consuming the token; undefined for a wrong, used or expired token. */
export async function readWaitingGrant(ctx: Context, pick: string): Promise<WaitingGrant | undefined> {
  const { accountId, token } = parseAccountToken(pick);
  if (!accountId) return undefined;
  const { rows } = await ctx.sql.query<WaitingGrant>(
    `select t.payload ->> 'source' as source, t.payload ->> 'name' as name, a.email, w.name as workplace from account_tokens t
     join accounts a on a.id = t.account_id join workplaces w on w.account_id = a.id and w.id::text = t.payload ->> 'workplaceId'
     where t.account_id = $1 and t.hash = $2 and t.kind = $3 and t.used_at is null and t.expires_at > $4 and t.payload ? 'grant'`,
    [accountId, hashToken(token), kind, ctx.now()],
  );
  return rows[0];
}

/** The seller confirms that the granted account is theirs. @throws AppError STORE_INVALID_COOKIE for a wrong, used or expired token. */
export async function keepWaitingGrant(ctx: Context, pick: string): Promise<{ id: string }> {
  const { accountId, token } = parseAccountToken(pick);
  if (!(await readWaitingGrant(ctx, pick))) throw new AppError('STORE_INVALID_COOKIE');
  const taken = await takeToken(ctx, { accountId, kind, token });
  if (!taken?.grant || !taken.workplaceId) throw new AppError('STORE_INVALID_COOKIE');
  const grant = JSON.parse(ctx.encryption.decrypt(taken.grant, `grant ${accountId}`)) as SupplierGrant;
  const dateOf = (value: unknown) => (value ? new Date(String(value)) : null);
  return {
    id: await keepGrant(ctx, taken.workplaceId, taken.source as SupplierSource, {
      ...grant,
      expiresAt: dateOf(grant.expiresAt),
      endsAt: dateOf(grant.endsAt),
    }),
  };
}
