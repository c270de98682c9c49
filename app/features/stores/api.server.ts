/** Calls about workplaces and linked stores (specification 1, section 7). */
import { z } from 'zod';
import type { SellerContext } from '#app/context.ts';
import { Currency, TimeZone } from '#app/features/account/schemas.ts';
import { endpoint } from '#app/platform/endpoint.server.ts';
import { connectAccount } from './bind-store.server.ts';
import { chooseStore, isStoreBeside } from './choose-store.server.ts';
import { connectsAnother } from './connects-another.server.ts';
import { finishLink, startLink } from './link-channel.server.ts';
import { listPrerequisites, listWarehouses } from './list-prerequisites.server.ts';
import { listStores, wireStore } from './list-stores.server.ts';
import { refreshStores } from './refresh-store.server.ts';
import { disconnectPlatform, removeStore } from './remove-store.server.ts';
import {
  ChooseStore,
  ConnectStore,
  PathPlatform,
  platformOfPath,
  RemoveStore,
  ShopDomain,
  TypedAddress,
  WorkplaceName,
} from './schemas.ts';
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
  scopes: z.array(z.string()),
  last_synced_at: z.string().nullable(),
  reconnect_needed: z.boolean(),
  metadata: z.looseObject({}),
});
const Id = z.object({ id: z.uuid('notFound') });
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

/** Connecting a store beside another asks for a plan with several (docs/decisions/302). */
const severalStores = { feature: 'WP_ADD_STORE', when: connectsAnother };

/** Channels that are linked by a provider's consent page, as addresses spell them (specification 1, section 7). */
const consentPlatforms = ['tiktok', 'facebook', 'google-merchant'] as const;
const returningPlatforms = ['facebook', 'google-merchant'] as const;
const Callback = z.object({
  code: z.string().max(4000, 'tooLarge').optional(),
  state: z.string({ error: 'required' }).min(1, 'required').max(500, 'tooLarge'),
});
const OneStore = z.object({ store_id: z.uuid('notFound').optional() });

const consentCalls = consentPlatforms.map((word) =>
  endpoint({
    method: 'get',
    path: `/api/auth/platform/${word}/auth`,
    summary: `Where to go for the consent that links a ${word} account`,
    access: 'workplace',
    input: Nothing,
    output: Url,
    ...(word === 'tiktok'
      ? { needsIf: { ...severalStores, when: (ctx: SellerContext) => connectsAnother(ctx, { platform: platformOfPath(word) }) } }
      : {}),
    run: (ctx) => startLink(ctx, { platform: platformOfPath(word) }),
  }),
);
const callbackCalls = returningPlatforms.flatMap((word) => [
  endpoint({
    method: 'post',
    path: `/api/auth/platform/${word}/callback`,
    summary: `What the ${word} consent page answered: the linked store, or the page to choose one`,
    access: 'workplace',
    input: Callback,
    output: z.object({ store_id: z.string().optional(), url: z.string().optional() }),
    run: async (ctx, { code, state }) => {
      const params = new URLSearchParams({ state, ...(code ? { code } : {}) });
      const outcome = await finishLink(ctx, { platform: platformOfPath(word), params });
      return outcome.kind === 'linked'
        ? { store_id: outcome.storeId }
        : { url: `${ctx.env.APP_URL}/auth/platform/${word}/choose?pick=${outcome.pick}` };
    },
  }),
  endpoint({
    method: 'post',
    path: `/api/auth/platform/${word}/disconnect`,
    summary: `Disconnect the ${word} account of the workplace, or the named one`,
    access: 'workplace',
    input: z.object({ domain: RemoveStore.shape.domain.optional() }),
    output: Done,
    run: (ctx, { domain }) => done(disconnectPlatform(ctx, { platform: platformOfPath(word), domain })),
  }),
]);

export const storesApi = [
  ...consentCalls,
  ...callbackCalls,
  endpoint({
    method: 'get',
    path: '/api/auth/platform/tiktok/listing-prerequisites',
    summary: 'What TikTok Shop wants in order before anything is listed',
    access: 'workplace',
    input: OneStore,
    output: z.array(z.object({ item: z.string(), is_failed: z.boolean(), reasons: z.array(z.string()) })),
    run: listPrerequisites,
  }),
  endpoint({
    method: 'get',
    path: '/api/auth/platform/tiktok/warehouses',
    summary: 'The warehouses of a TikTok shop',
    access: 'workplace',
    input: OneStore,
    output: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        is_enabled: z.boolean(),
        is_for_sales: z.boolean(),
        is_default: z.boolean(),
        address: z.string(),
      }),
    ),
    run: listWarehouses,
  }),
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
    needsIf: severalStores,
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
    needsIf: { ...severalStores, when: (ctx, { shop }) => connectsAnother(ctx, { platform: 'shopify', shop }) },
    run: (ctx, { shop }) => startConnect(ctx, { platform: 'shopify', shop }),
  }),
  endpoint({
    method: 'post',
    path: '/api/auth/platform/:platform/install',
    summary: 'Where to go to install in a store of this platform',
    access: 'workplace',
    input: z.object({ platform: PathPlatform, shop: TypedAddress.optional() }),
    output: Url,
    needsIf: severalStores,
    run: startConnect,
  }),
  endpoint({
    method: 'post',
    path: '/api/auth/platform/:platform/link',
    summary: 'Where to go to link a store of this platform',
    access: 'workplace',
    input: z.object({ platform: PathPlatform, shop: TypedAddress.optional() }),
    output: Url,
    needsIf: severalStores,
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
      await refreshStores(ctx);
      return (await listStores(ctx)).map(wireStore);
    },
  }),
  endpoint({
    method: 'post',
    path: '/api/auth/account/connect',
    summary:
      'Join a store that was installed inside its admin to the signed-in account. Without a proof, inside the admin: make the link that carries one. 114 asks to sign in, 115 to confirm',
    // Public, so that a visitor with a valid proof is told to sign in; without one the call is refused like any guarded one.
    access: 'public',
    input: z.object({ proof: z.string().max(200, 'tooLarge').optional(), confirm: z.boolean().default(false) }),
    output: z.object({ workplace_id: z.string().optional(), url: z.string().optional() }),
    run: connectAccount,
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
