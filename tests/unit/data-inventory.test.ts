/** W12 of what Shopify's review asks: the tables' columns that hold something personal, and the words of the privacy page that name it. */
import { is } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import * as schema from '#app/db/schema/index.ts';
import pages from '../../locales/en/pages.json' with { type: 'json' };

/** A column → words of the privacy page's two parts about what is kept. */
const personal: Record<string, string> = {
  'accounts.email': 'e-mail address',
  'accounts.first_name': 'Of you: name',
  'accounts.last_name': 'Of you: name',
  'accounts.avatar_url': 'your picture',
  'account_identities.subject': 'e-mail address at Google or Facebook',
  'account_identities.email': 'e-mail address at Google or Facebook',
  'account_tokens.device': 'the devices you are signed in on',
  'account_tokens.address': 'network address of each sign-in',
  'account_tokens.payload': 'e-mail address',
  'usage_attributes.value': 'do in Quayside',
  'usage_events.data': 'do in Quayside',
  'order_feedbacks.text': 'what you write to us',
  'saved_views.search': 'what you search for',
  'stores.owner_email': 'owner’s e-mail address',
  'stores.name': 'Of your stores: name',
  'workplaces.name': 'Of you: name',
  'supplier_accounts.name': 'names of your accounts at suppliers',
  'supplier_accounts.sealed': 'access key',
  'shopify_sessions.access_token': 'access key',
  'store_credentials.sealed': 'access key',
  'orders.customer_name': 'Of your buyers: name',
  'orders.customer': 'e-mail address and phone number as they stand in an order',
  'orders.address': 'name, address, e-mail address',
  'orders.address_override': 'tax number',
  'orders.note': 'notes and wishes for an order',
  'orders.search_text': 'Of your buyers: name',
  'order_list_rows.json': 'Of your buyers: name',
  'order_line_items.properties': 'notes and wishes for an order',
  'order_timeline.params': 'notes and wishes for an order',
  'own_supplier_orders.address': 'name, address, e-mail address',
  'own_supplier_orders.note': 'notes and wishes for an order',
  'customer_data_exports.content': 'name, address, e-mail address',
  'webhook_inbox.body': 'as they stand in an order',
  'shipments.tracking_number': 'where their parcels are',
  'tracking_events.description': 'where their parcels are',
  'tracking_events.location': 'where their parcels are',
  'refund_requests.description': 'words and pictures of a complaint',
  'refund_requests.evidence': 'words and pictures of a complaint',
  'refund_requests.pictures': 'words and pictures of a complaint',
  'refund_requests.decision_note': 'words and pictures of a complaint',
  'evidence_files.file_key': 'words and pictures of a complaint',
  'wallet_settings.stripe_customer_id': 'last four digits',
  'paddle_customers.customer_id': 'last four digits',
};

/** Columns whose names sound personal and which hold goods, settings, sums or our own keys. */
const impersonal = new Set(
  `catalog_searches.term catalog_terms.term connector_tokens.access_token gallery_images.name gallery_images.file_key ledger_movements.description notifications.params operator_notices.subject
   orders.name own_shipping_services.name own_supplier_orders.service_name packages.name packing_choices.subject product_images.file_key
   product_settings.name product_settings.value product_supply.supplier_name products.seo_description saved_views.name source_categories.name
   source_offers.service_name source_products.supplier_name source_reviews.text stores.plan_name stores.metadata supplier_favorites.name
   supplier_orders.service_name supplier_totals.name table_columns.table_name unreadable_orders.name usage_attributes.name usage_events.name
   web_vitals.device workplace_counters.name workplace_settings.name workplace_settings.value`.split(/\s+/),
);

const soundsPersonal =
  /(^|_)(e?mail|name|address|address_override|phone|customer|customer_id|avatar_url|device|notes?|text|properties|payload|body|content|description|search_text|subject|term|evidence|pictures|metadata|location|params|data|value|sealed|access_token|file_key|tracking_number)$/;

const columns = Object.values(schema).flatMap((table) => {
  if (!is(table, PgTable)) return [];
  const { name, columns: all } = getTableConfig(table);
  return all.map((column) => ({ name: `${name}.${toSnakeCase(column.name)}`, isText: /text|json|array/i.test(column.columnType) }));
});
const kept = `${pages.privacy.data.text} ${pages.privacy.also.text}`;

test('W12: each column that may hold something personal is in the inventory, or is said to hold nothing of the kind', () => {
  const unknown = columns.filter(
    ({ name, isText }) => isText && soundsPersonal.test(name.split('.')[1] as string) && !(name in personal) && !impersonal.has(name),
  );
  expect(unknown.map(({ name }) => name)).toEqual([]);
  const names = new Set(columns.map(({ name }) => name));
  expect([...Object.keys(personal), ...impersonal].filter((name) => !names.has(name))).toEqual([]);
});

test.each(Object.entries(personal))('W12: the privacy page names what %s holds: %s', (_column, words) => {
  expect(kept).toContain(words);
});
