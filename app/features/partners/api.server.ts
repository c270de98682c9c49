/** Calls about supplier accounts (paths chosen; specification 1 names only the screen). */
import { z } from 'zod';
import { endpoint } from '#app/platform/endpoint.server.ts';
import { checkOwnAccount } from './check-accounts.server.ts';
import { connectAccount, disconnectAccount } from './connect-account.server.ts';
import { finishConsent } from './consent.server.ts';
import { listConnections, type SupplierConnection } from './list-accounts.server.ts';
import { ConnectSupplier, OneAccount, SupplierCallback, SupplierSource } from './schemas.ts';

const AccountAnswer = z.object({
  id: z.string(),
  name: z.string(),
  external_id: z.string(),
  status: z.enum(['connected', 'expired']),
  error: z.string().nullable(),
  scopes: z.array(z.string()),
  connected_at: z.string(),
  checked_at: z.string(),
  ends_at: z.string().nullable(),
});
const Connection = z.object({
  source: SupplierSource,
  connects_by: z.enum(['consent', 'key']).nullable(),
  page_url: z.string(),
  account: AccountAnswer.nullable(),
});

const wireConnection = ({ source, by, pageUrl, account }: SupplierConnection): z.input<typeof Connection> => ({
  source,
  connects_by: by,
  page_url: pageUrl,
  account: account && {
    id: account.id,
    name: account.name,
    external_id: account.externalId,
    status: account.status,
    error: account.error,
    scopes: account.scopes,
    connected_at: account.connectedAt.toISOString(),
    checked_at: account.checkedAt.toISOString(),
    ends_at: account.endsAt?.toISOString() ?? null,
  },
});

export const partnersApi = [
  endpoint({
    method: 'get',
    path: '/api/core/supplier-accounts',
    summary: 'The suppliers at which the seller can connect an own account, with the workplace’s accounts',
    access: 'workplace',
    input: z.object({}),
    output: z.array(Connection),
    run: async (ctx) => (await listConnections(ctx)).map(wireConnection),
  }),
  endpoint({
    method: 'post',
    path: '/api/core/supplier-accounts/connect',
    summary: 'Connect an account by its key, or where to go for its owner’s consent',
    access: 'workplace',
    input: ConnectSupplier,
    output: z.object({ id: z.string().optional(), url: z.string().optional() }),
    run: connectAccount,
  }),
  endpoint({
    method: 'post',
    path: '/api/core/supplier-accounts/callback',
    summary: 'What the supplier’s consent page answered',
    access: 'workplace',
    input: SupplierCallback,
    output: z.object({ id: z.string().optional(), url: z.string().optional() }),
    run: async (ctx, input) => {
      const outcome = await finishConsent(ctx, input);
      return outcome.kind === 'connected'
        ? { id: outcome.id }
        : { url: `${ctx.env.APP_URL}/auth/supplier/${input.source}/confirm?pick=${outcome.pick}` };
    },
  }),
  endpoint({
    method: 'post',
    path: '/api/core/supplier-accounts/check',
    summary: 'Ask the supplier whether it still lets us in',
    access: 'workplace',
    input: OneAccount,
    output: z.object({ status: z.enum(['connected', 'expired']) }),
    run: checkOwnAccount,
  }),
  endpoint({
    method: 'post',
    path: '/api/core/supplier-accounts/disconnect',
    summary: 'Forget an account and its keys',
    access: 'workplace',
    input: OneAccount,
    output: z.null(),
    run: async (ctx, input) => {
      await disconnectAccount(ctx, input);
      return null;
    },
  }),
];
