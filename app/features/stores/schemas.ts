/** Shapes of the store calls; shared by screens and API. Messages are keys of `errors.json` under `field.`. */
import { z } from 'zod';

export const Platform = z.enum(['shopify', 'woocommerce', 'tiktok', 'facebook', 'google']);

/** In the order in which they are offered. */
export const channelPlatforms = Platform.options;

/** The platform for a word in a path: `google-merchant` is `google` internally (specification 1, sections 1 and 7). */
export const platformOfPath = (word: string): string => (word === 'google-merchant' ? 'google' : word);
export const wordOfPlatform = (platform: string): string => (platform === 'google' ? 'google-merchant' : platform);
export const PathPlatform = z.string().transform(platformOfPath).pipe(Platform);

const suffix = '.myshopify.com';
const handlePattern = /^[a-z0-9][a-z0-9-]*$/;

/**
 * A shop's domain from what a merchant types or pastes: `my-store`, `my-store.myshopify.com`, or an address of the shop or its admin. A
 * missing suffix is added.
 */
export function shopDomainFrom(typed: string): string | undefined {
  const text = typed
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '');
  const [host = '', ...path] = text.split(/[/?#]/);
  const fromAdmin = host === 'admin.shopify.com' && path[0] === 'store' ? path[1] : undefined;
  const handle = fromAdmin ?? (host.endsWith(suffix) ? host.slice(0, -suffix.length) : host);
  return handle && handlePattern.test(handle) ? `${handle}${suffix}` : undefined;
}

export const ShopDomain = z.string({ error: 'required' }).transform((typed, check) => {
  if (typed.trim() === '') {
    check.addIssue({ code: 'custom', message: 'required' });
    return z.NEVER;
  }
  const domain = shopDomainFrom(typed);
  if (!domain) check.addIssue({ code: 'custom', message: 'shopDomainInvalid' });
  return domain ?? z.NEVER;
});

/** The typed address; how it is parsed depends on the platform. */
export const TypedAddress = z.string().max(300, 'tooLarge');
export const ConnectStore = z.object({ platform: PathPlatform.default('shopify'), shop: TypedAddress.optional() });
/** As a form of ours sends it: with the screen to come back to. */
export const ConnectStoreHere = ConnectStore.extend({ to: z.string().max(2000, 'tooLarge').optional() });
export const RemoveStore = z.object({
  domain: z.string({ error: 'required' }).trim().toLowerCase().min(1, 'required').max(255, 'tooLarge'),
});
export const WorkplaceName = z.string({ error: 'required' }).trim().min(1, 'required').max(100, 'tooLarge');
export const ChooseStore = z.object({ store_id: z.uuid('notFound') });
export const MigrateStore = z.object({
  platform: PathPlatform,
  domain: z
    .string({ error: 'required' })
    .trim()
    .toLowerCase()
    .min(1, 'required')
    .max(255, 'tooLarge')
    .transform((typed) => typed.replace(/^https?:\/\//, '').replace(/\/+$/, '')),
});
