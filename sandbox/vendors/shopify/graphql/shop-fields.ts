import { gid } from '../gid.ts';
import type * as M from '../model.ts';
import { assignedFulfillmentOrders } from './assigned-fulfillment-orders.ts';
import type { RequestContext, Resolvers } from './request-context.ts';
import { idField } from './values.ts';

type Ctx = RequestContext;

const offsetMinutes = (offset: string) =>
  (offset.startsWith('-') ? -1 : 1) * (Number(offset.slice(1, 3)) * 60 + Number(offset.slice(3, 5)));

const shopAddress = (shop: M.Shop) => ({
  id: gid('ShopAddress', shop.id),
  address1: shop.address1,
  address2: null,
  city: shop.city,
  company: shop.name,
  country: shop.countryName,
  countryCodeV2: shop.countryCode,
  phone: shop.phone,
  province: null,
  provinceCode: null,
  zip: shop.zip,
});

export const shopFields: Record<string, Resolvers> = {
  Shop: {
    id: idField('Shop'),
    assignedFulfillmentOrders,
    billingAddress: shopAddress,
    shopAddress,
    contactEmail: (shop: M.Shop) => shop.email,
    currencyCode: (shop: M.Shop) => shop.currency,
    currencyFormats: (shop: M.Shop) => ({
      moneyFormat: `{{amount}} ${shop.currency}`,
      moneyInEmailsFormat: `{{amount}} ${shop.currency}`,
      moneyWithCurrencyFormat: `{{amount}} ${shop.currency}`,
      moneyWithCurrencyInEmailsFormat: `{{amount}} ${shop.currency}`,
    }),
    description: () => null,
    enabledPresentmentCurrencies: (shop: M.Shop) => [shop.currency],
    fulfillmentServices: (_: M.Shop, __: unknown, ctx: Ctx) => ctx.store.list('fulfillmentServices'),
    ianaTimezone: (shop: M.Shop) => shop.timezone,
    myshopifyDomain: (shop: M.Shop) => shop.domain,
    plan: (shop: M.Shop) => ({ partnerDevelopment: shop.development, publicDisplayName: shop.planName, shopifyPlus: shop.shopifyPlus }),
    primaryDomain: (shop: M.Shop) => ({ id: gid('Domain', shop.id), host: shop.domain, sslEnabled: true, url: `https://${shop.domain}` }),
    resourceLimits: () => ({ locationLimit: 200, maxProductOptions: 3, maxProductVariants: 2048, redirectLimitReached: false }),
    setupRequired: () => false,
    checkoutApiSupported: () => true,
    shipsToCountries: (shop: M.Shop) => [...new Set([shop.countryCode, 'US', 'CA', 'GB', 'DE', 'FR', 'JP', 'AU'])],
    shopOwnerName: (shop: M.Shop) => shop.ownerName,
    taxesIncluded: () => false,
    taxShipping: () => false,
    timezoneAbbreviation: (shop: M.Shop) => (shop.timezoneOffset === '+0000' ? 'UTC' : `GMT${shop.timezoneOffset.slice(0, 3)}`),
    timezoneOffsetMinutes: (shop: M.Shop) => offsetMinutes(shop.timezoneOffset),
    unitSystem: (shop: M.Shop) => (shop.weightUnit === 'POUNDS' || shop.weightUnit === 'OUNCES' ? 'IMPERIAL_SYSTEM' : 'METRIC_SYSTEM'),
    updatedAt: (shop: M.Shop) => shop.createdAt,
    url: (shop: M.Shop) => `https://${shop.domain}`,
  },
};
