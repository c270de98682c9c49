/** Every value of Shopify's enums that is read, as published for the version in use and for the next: none is taken for another one. */
import { isEnumType } from 'graphql';
import { describe, expect, test } from 'vitest';
import { cycleDaysAt, stateOf } from '#app/connectors/channels/shopify/billing.server.ts';
import {
  financialStates,
  financialStatusOf,
  fulfillmentOrderStateOf,
  fulfillmentOrderStates,
  fulfillmentStates,
  fulfillmentStatusOf,
  requestStates,
  saleStates,
} from '#app/connectors/channels/shopify/order-states.ts';
import { gramsOf } from '#app/connectors/channels/shopify/translate-product.ts';
import { storedPart, versions } from '../shopify-schema/part-of-schema.ts';

const schemas = versions.map((version) => storedPart(version).schema);
const valuesOf = (name: string): string[] => [
  ...new Set(
    schemas.flatMap((schema) => {
      const type = schema.getType(name);
      return isEnumType(type) ? type.getValues().map((value) => value.name) : [];
    }),
  ),
];

/** The enums whose values decide something here, and the tables that tell what each value means. */
const tables: Record<string, Readonly<Record<string, unknown>>> = {
  OrderDisplayFinancialStatus: financialStates,
  OrderDisplayFulfillmentStatus: fulfillmentStates,
  FulfillmentOrderStatus: fulfillmentOrderStates,
  FulfillmentOrderRequestStatus: requestStates,
  ProductStatus: saleStates,
  WeightUnit: gramsOf,
  AppPricingInterval: cycleDaysAt,
};

/** Read as they are, or only told from one value: what is there when it is not that one. */
const others: Record<string, string> = {
  CurrencyCode: 'stored as it is',
  CountryCode: 'stored as it is',
  LocalizedFieldKey: 'the keys that hold a tax id are named; others are not read',
  MediaStatus: 'FAILED is told from all others: a picture that is there or will be',
  ProductOperationStatus: 'COMPLETE is told from all others: waited for',
  FulfillmentStatus: 'CANCELLED is told from all others: they hold their units',
};

test.each(Object.keys(tables))('each value of %s has its meaning here', (name) => {
  expect(Object.keys(tables[name] ?? {}).sort()).toEqual(valuesOf(name).sort());
});

test('no other enum is read', () => {
  const read = schemas.flatMap((schema) =>
    Object.values(schema.getTypeMap()).flatMap((type) =>
      'getFields' in type && !String(type.astNode?.kind).startsWith('Input')
        ? Object.values(type.getFields()).flatMap((field) => {
            const named = String(field.type).replace(/[[\]!]/g, '');
            return isEnumType(schema.getType(named)) && !named.startsWith('__') ? [named] : [];
          })
        : [],
    ),
  );
  // A refusal's code is passed on with its words.
  const states = [...new Set(read)].filter((name) => !/Error(Code)?$/.test(name));
  const known = [...Object.keys(tables), ...Object.keys(others), 'AppSubscriptionStatus', 'AppPurchaseStatus'];
  expect(states.sort()).toEqual(known.sort());
});

test.each(['AppSubscriptionStatus', 'AppPurchaseStatus'])('each value of %s is a state of a charge', (name) => {
  for (const value of valuesOf(name)) expect(stateOf(value)).toBe(value.toLowerCase());
  expect(() => stateOf('PAUSED')).toThrow(/Unknown state/);
});

describe('an order', () => {
  test('of which nothing has to be sent is not one that waits to be', () => {
    expect(valuesOf('OrderDisplayFulfillmentStatus')).toContain('FULFILLMENT_NOT_REQUIRED');
    expect(fulfillmentStatusOf('FULFILLMENT_NOT_REQUIRED')).toBe('not_required');
  });
  test('in a state that Shopify brings later is in none of those that we know', () => {
    expect(fulfillmentStatusOf('TELEPORTED')).toBe('unknown');
    expect(financialStatusOf('PAID_IN_SHELLS')).toBe('unknown');
    expect(fulfillmentOrderStateOf('FLOATING')).toBe('unknown');
  });
  test('by webhook has the same states in small letters, and none before anything is sent', () => {
    expect([null, undefined, '', 'partial', 'fulfilled', 'restocked'].map((status) => fulfillmentStatusOf(status))).toEqual([
      'unfulfilled',
      'unfulfilled',
      'unfulfilled',
      'partially_fulfilled',
      'fulfilled',
      'unfulfilled',
    ]);
    expect([null, 'paid', 'partially_refunded'].map((status) => financialStatusOf(status))).toEqual(['paid', 'paid', 'partially_refunded']);
  });
});
