/** Webhook bodies of the shop and of what it pays the app in Shopify's REST shapes, as its published samples for 2026-07 have them. */
import { gid } from './gid.ts';
import type * as M from './model.ts';

export function shopPayload(shop: M.Shop, primaryLocationId: number | null) {
  return {
    id: shop.id,
    name: shop.name,
    email: shop.email,
    domain: shop.domain,
    province: null,
    country: shop.countryCode,
    address1: shop.address1,
    zip: shop.zip,
    city: shop.city,
    source: null,
    phone: shop.phone,
    latitude: null,
    longitude: null,
    primary_locale: shop.locale,
    address2: null,
    created_at: shop.createdAt,
    updated_at: shop.createdAt,
    country_code: shop.countryCode,
    country_name: shop.countryName,
    currency: shop.currency,
    customer_email: shop.email,
    timezone: `(GMT${shop.timezoneOffset.slice(0, 3)}:${shop.timezoneOffset.slice(3)}) ${shop.timezone}`,
    iana_timezone: shop.timezone,
    shop_owner: shop.ownerName,
    money_format: `{{amount}} ${shop.currency}`,
    money_with_currency_format: `{{amount}} ${shop.currency}`,
    weight_unit: 'kg',
    province_code: null,
    taxes_included: false,
    plan_display_name: shop.planName,
    plan_name: shop.development ? 'partner_test' : shop.shopifyPlus ? 'enterprise' : 'basic',
    has_storefront: true,
    myshopify_domain: shop.domain,
    primary_location_id: primaryLocationId,
    checkout_api_supported: true,
    multi_location_enabled: true,
    setup_required: false,
    enabled_presentment_currencies: [shop.currency],
  };
}

export function subscriptionPayload(shop: M.Shop, each: M.AppSubscription) {
  const recurring = each.lineItems.find((line) => line.recurring)?.recurring;
  const usage = each.lineItems.find((line) => line.usage)?.usage;
  return {
    app_subscription: {
      admin_graphql_api_id: gid('AppSubscription', each.id),
      name: each.name,
      status: each.status,
      admin_graphql_api_shop_id: gid('Shop', shop.id),
      created_at: each.createdAt,
      updated_at: each.updatedAt,
      currency: recurring?.currency ?? usage?.currency ?? 'USD',
      capped_amount: usage?.cappedAmount ?? null,
      price: recurring?.amount ?? null,
      interval: recurring?.interval.toLowerCase() ?? null,
      plan_handle: null,
    },
  };
}

export function purchasePayload(shop: M.Shop, each: M.AppPurchase) {
  return {
    app_purchase_one_time: {
      admin_graphql_api_id: gid('AppPurchaseOneTime', each.id),
      name: each.name,
      status: each.status,
      admin_graphql_api_shop_id: gid('Shop', shop.id),
      created_at: each.createdAt,
      updated_at: each.updatedAt,
    },
  };
}
