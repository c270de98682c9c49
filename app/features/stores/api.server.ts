/** Calls about workplaces and linked stores (specification 1, section 7). */
import { z } from 'zod';
import { Currency, TimeZone } from '#app/features/account/schemas.ts';
import { endpoint } from '#app/platform/endpoint.server.ts';
import { bindStore, makeBindLink } from './bind-store.server.ts';
import { chooseStore, isStoreBeside } from './choose-store.server.ts';
import { listStores, wireStore } from './list-stores.server.ts';
import { refreshStore } from './refresh-store.server.ts';
import { removeStore } from './remove-store.server.ts';
import { ChooseStore, ConnectStore, PathPlatform, RemoveStore, ShopDomain, TypedAddress } from './schemas.ts';
import { startConnect } from './start-connect.server.ts';
import { createWorkplace, deleteWorkplace, updateWorkplace } from './update-workplace.server.ts';

const Done = z.null();
const Nothing = z.object({});
const Url = z.object({ url: z.string() });
const StoreAnswer = z.object({
  id: z.string(),
  workplace_id: z.string(),
  store_name: z.string(),
  status: z.enum(['active', 'uninstalled']),
  platform: z.string(),
  platform_domain: z.string(),
  currency: z.string(),
  is_default: z.boolean(),
  plan_name: z.string().nullable(),
  owner_email: z.string().nullable(),
  metadata: z.looseObject({}),
});
const Id = z.object({ id: z.uuid('notFound') });
const WorkplaceName = z.string().trim().min(1, 'required').max(100, 'tooLarge');
const WorkplaceChange = z.object({
  name: WorkplaceName.optional(),
  currency: Currency.optional(),
  display_currency: Currency.optional(),
  timezone: TimeZone.optional(),
});
const done = async (work: Promise<unknown>) => {
  await work;
  return null;
};

export const storesApi = [
  endpoint({
    method: 'get',
    path: '/api/stores/list-store',
    summary: 'All linked stores',
    access: 'account',
    input: Nothing,
    output: z.array(StoreAnswer),
    run: async (ctx) => (await listStores(ctx)).map(wireStore),
  }),
  endpoint({
    method: 'post',
    path: '/api/core/stores/connect',
    summary: 'Where to go to link a store',
    access: 'workplace',
    input: ConnectStore,
    output: Url,
    run: startConnect,
  }),
  endpoint({
    method: 'post',
    path: '/api/core/stores/remove',
    summary: 'Disconnect a store',
    access: 'workplace',
    input: RemoveStore,
    output: Done,
    run: (ctx, input) => done(removeStore(ctx, input)),
  }),
  endpoint({
    method: 'post',
    path: '/api/core/stores/update-default-store',
    summary: 'Work in this store from now on',
    access: 'account',
    limitedBy: ['WP_ADD_STORE'],
    input: ChooseStore,
    output: Done,
    needsIf: { feature: 'WP_ADD_STORE', when: isStoreBeside },
    run: (ctx, input) => done(chooseStore(ctx, input)),
  }),
  endpoint({
    method: 'get',
    path: '/api/shopify/shop/install',
    summary: 'Where to go to install in a Shopify store',
    access: 'workplace',
    input: z.object({ shop: ShopDomain.optional() }),
    output: Url,
    run: (ctx, { shop }) => startConnect(ctx, { platform: 'shopify', shop }),
  }),
  endpoint({
    method: 'post',
    path: '/api/auth/platform/:platform/install',
    summary: 'Where to go to install in a store of this platform',
    access: 'workplace',
    input: z.object({ platform: PathPlatform, shop: TypedAddress.optional() }),
    output: Url,
    run: startConnect,
  }),
  endpoint({
    method: 'post',
    path: '/api/auth/platform/:platform/link',
    summary: 'Where to go to link a store of this platform',
    access: 'workplace',
    input: z.object({ platform: PathPlatform, shop: TypedAddress.optional() }),
    output: Url,
    run: startConnect,
  }),
  endpoint({
    method: 'post',
    path: '/api/auth/platform/:platform/uninstall',
    summary: 'Disconnect a store of this platform',
    access: 'workplace',
    input: z.object({
      platform: PathPlatform,
      shop: z.string({ error: 'required' }).trim().toLowerCase().min(1, 'required').max(255, 'tooLarge'),
    }),
    output: Done,
    run: (ctx, { shop }) => done(removeStore(ctx, { domain: shop })),
  }),
  endpoint({
    method: 'post',
    path: '/api/auth/platform/unlink',
    summary: 'Disconnect a store',
    access: 'workplace',
    input: RemoveStore,
    output: Done,
    run: (ctx, input) => done(removeStore(ctx, input)),
  }),
  endpoint({
    method: 'post',
    path: '/api/auth/platform/verify',
    summary: 'Is this store linked to the account, and active',
    access: 'account',
    input: RemoveStore,
    output: z.object({ is_linked: z.boolean(), is_active: z.boolean() }),
    run: async (ctx, { domain }) => {
      const store = (await listStores(ctx)).find((each) => each.domain === domain);
      return { is_linked: store !== undefined, is_active: store?.status === 'active' };
    },
  }),
  endpoint({
    method: 'post',
    path: '/api/auth/platform/refresh-stores-currency',
    summary: 'Read name, currency and plan of the active stores again',
    access: 'account',
    input: Nothing,
    output: z.array(StoreAnswer),
    run: async (ctx) => {
      for (const store of await listStores(ctx))
        if (store.status === 'active' && store.platform === 'shopify') await refreshStore(ctx, store.domain);
      return (await listStores(ctx)).map(wireStore);
    },
  }),
  endpoint({
    method: 'post',
    path: '/api/auth/account/connect',
    summary:
      'Join a store that was installed inside its admin to the signed-in account. Without a proof, inside the admin: make the link that carries one',
    access: 'workplace',
    input: z.object({ proof: z.string().max(200, 'tooLarge').optional() }),
    output: z.object({ workplace_id: z.string().optional(), url: z.string().optional() }),
    run: async (ctx, { proof }) => {
      if (proof) return { workplace_id: (await bindStore(ctx, { proof })).workplaceId };
      return makeBindLink(ctx);
    },
  }),
  endpoint({
    method: 'post',
    path: '/api/auth/workplace',
    summary: 'Create a workplace',
    access: 'account',
    needs: 'WP_ADD_NEW',
    idempotent: true,
    input: z.object({ name: WorkplaceName, currency: Currency.default('USD'), timezone: TimeZone.default('UTC') }),
    output: z.object({ id: z.string() }),
    run: createWorkplace,
  }),
  endpoint({
    method: 'patch',
    path: '/api/auth/workplace/:id',
    summary: 'Change a workplace',
    access: 'account',
    input: Id.extend(WorkplaceChange.shape),
    output: Done,
    run: (ctx, { id, ...change }) => done(updateWorkplace(ctx, id, change)),
  }),
  endpoint({
    method: 'delete',
    path: '/api/auth/workplace/:id',
    summary: 'Delete a workplace without stores',
    access: 'account',
    input: Id,
    output: Done,
    run: (ctx, { id }) => done(deleteWorkplace(ctx, id)),
  }),
  endpoint({
    method: 'post',
    path: '/api/core/workplaces/settings',
    summary: 'The currency that amounts are shown in',
    access: 'workplace',
    input: z.object({ settings: z.object({ display_currency: Currency }) }),
    output: Done,
    run: (ctx, { settings }) => done(updateWorkplace(ctx, ctx.workplace.id, settings)),
  }),
];
