import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decimalFromMinor, decimalsOf, minorFromDecimal } from '#app/platform/money.ts';
import { readAmount } from '#app/platform/typed-amount.ts';
import {
  defaultSellingPrice,
  marginOf,
  type PriceAssignment,
  type PriceRule,
  priceInStore,
  priceVariant,
  profitOf,
  ruleFits,
  type SellingPriceSettings,
  withCents,
} from './price-rules.ts';

const plain = (rules: PriceRule[] = []): SellingPriceSettings => ({
  price_rules: rules,
  assign: { assign_cents: null, assign_compare_cents: null },
  taxable: false,
});
const anyShipping = { operator: 'any', value: 0 } as const;
const rule = (more: Partial<PriceRule>): PriceRule => ({
  from: -1,
  to: -1,
  selling_price: { operator: 'multiply', value: 2, plus_shipping_cost: false },
  compare_at_price: { operator: 'multiply', value: 3, plus_shipping_cost: false },
  shipping_cost: anyShipping,
  ...more,
});

describe('which rule decides', () => {
  test('the first that fits, in the order given', () => {
    const cheap = rule({ to: 10, selling_price: { operator: 'multiply', value: 4, plus_shipping_cost: false } });
    const dear = rule({ from: 10, selling_price: { operator: 'add', value: 5, plus_shipping_cost: false } });
    expect(priceVariant(plain([cheap, dear]), { cost: 1000, shippingCost: 0 }, 'USD', {})).toMatchObject({ price: 4000, rule: 0 });
    expect(priceVariant(plain([cheap, dear]), { cost: 1001, shippingCost: 0 }, 'USD', {})).toMatchObject({ price: 1501, rule: 1 });
  });
  test.each([
    [{ from: 5, to: 10 }, 499, false],
    [{ from: 5, to: 10 }, 500, true],
    [{ from: 5, to: 10 }, 1000, true],
    [{ from: 5, to: 10 }, 1001, false],
    [{ from: -1, to: 10 }, 0, true],
    [{ from: 5, to: -1 }, 10 ** 9, true],
  ])('range %o and a cost of %i cents: %s', (range, cost, fits) => {
    expect(ruleFits(rule(range), { cost, shippingCost: 0 })).toBe(fits);
  });
  test.each([
    ['less_than', 999, true],
    ['less_than', 1000, false],
    ['greater_than', 1000, false],
    ['greater_than', 1001, true],
    ['any', 0, true],
  ] as const)('shipping %s 10 with %i cents: %s', (operator, shippingCost, fits) => {
    expect(ruleFits(rule({ shipping_cost: { operator, value: 10 } }), { cost: 100, shippingCost })).toBe(fits);
  });
  test('none fits: twice the cost and shipping, compare-at three times', () => {
    expect(priceVariant(plain([rule({ from: 100 })]), { cost: 500, shippingCost: 250 }, 'USD', {})).toEqual({
      price: 1250,
      compareAtPrice: 1750,
      rule: -1,
    });
  });
  test('a new workplace: 2 × cost + shipping, x.99', () => {
    expect(priceVariant(defaultSellingPrice, { cost: 512, shippingCost: 310 }, 'USD', {})).toEqual({
      price: 1399,
      compareAtPrice: 1899,
      rule: 0,
    });
  });
});

describe('operators', () => {
  test.each([
    ['multiply', 2.5, false, 2500],
    ['multiply', 2.5, true, 2800],
    ['add', 7.25, false, 1725],
    ['add', 7.25, true, 2025],
    ['margin', 40, false, 1400],
    ['margin', 40, true, 1700],
  ] as const)('%s %f with shipping %s: %i', (operator, value, plus, price) => {
    const settings = plain([rule({ selling_price: { operator, value, plus_shipping_cost: plus } })]);
    expect(priceVariant(settings, { cost: 1000, shippingCost: 300 }, 'USD', {}).price).toBe(price);
  });
  test('rounding is half to even and happens once, after conversion', () => {
    const settings = plain([rule({ selling_price: { operator: 'multiply', value: 1.5, plus_shipping_cost: false } })]);
    expect(priceVariant(settings, { cost: 3, shippingCost: 0 }, 'USD', {}).price).toBe(4);
    expect(priceVariant(settings, { cost: 3, shippingCost: 0 }, 'EUR', { EUR: '10' }).price).toBe(45);
  });
});

describe('cents endings', () => {
  test.each([
    [1234, 99, 'USD', 1299],
    [1299, 99, 'USD', 1299],
    [1234, 0, 'USD', 1300],
    [1200, 0, 'USD', 1200],
    [1234, 50, 'EUR', 1250],
    [1251, 50, 'EUR', 1350],
    [1234, 99, 'JPY', 1234],
    [1_299_000, 99, 'CLP', 1_299_000],
    [12345, 99, 'KWD', 12990],
    [12995, 99, 'KWD', 13990],
    [0, 99, 'USD', 0],
  ])('%i with .%i in %s: %i', (amount, cents, currency, expected) => {
    expect(withCents(amount, cents, currency)).toBe(expected);
  });
});

describe('in a store of another currency', () => {
  const endings: PriceAssignment = { assign_cents: 99, assign_compare_cents: 49 };
  const rates = { EUR: '0.92', JPY: '150' };
  const inStore = (price: number, compareAtPrice: number | null, to: string, assign = endings) =>
    priceInStore({ price, compareAtPrice }, 'USD', to, assign, rates);

  test('a price that ends as the rule has it ends so there too', () => {
    expect(inStore(1999, 2949, 'EUR')).toEqual({ price: 1899, compareAtPrice: 2749 });
  });
  test('what was typed otherwise is converted as it is', () => {
    expect(inStore(2000, 3000, 'EUR')).toEqual({ price: 1840, compareAtPrice: 2760 });
    expect(inStore(1999, null, 'EUR', { assign_cents: null, assign_compare_cents: null })).toEqual({ price: 1839, compareAtPrice: null });
  });
  test('a currency without decimals has no ending', () => {
    expect(inStore(1999, null, 'JPY').price).toBe(2998);
  });
  test('a compare-at price that is not above the price any more is left out', () => {
    expect(inStore(1899, 1900, 'EUR')).toEqual({ price: 1799, compareAtPrice: null });
  });
  test('in the same currency nothing changes', () => {
    expect(inStore(1843, 1900, 'USD')).toEqual({ price: 1843, compareAtPrice: 1900 });
  });
});

describe('for every cost', () => {
  const formula = fc.record({
    operator: fc.constantFrom('multiply' as const, 'add' as const, 'margin' as const),
    value: fc.integer({ min: 0, max: 100_000 }).map((hundredths) => hundredths / 100),
    plus_shipping_cost: fc.boolean(),
  });
  const rules = fc.array(
    fc.record({
      from: fc.integer({ min: -1, max: 500 }),
      to: fc.integer({ min: -1, max: 500 }),
      selling_price: formula,
      compare_at_price: formula,
      shipping_cost: fc.record({
        operator: fc.constantFrom('any' as const, 'less_than' as const, 'greater_than' as const),
        value: fc.integer({ min: 0, max: 50 }),
      }),
    }),
    { maxLength: 5 },
  );
  const cents = fc.option(fc.integer({ min: 0, max: 99 }), { nil: null });
  const settings = fc.record({
    price_rules: rules,
    assign: fc.record({ assign_cents: cents, assign_compare_cents: cents }),
    taxable: fc.boolean(),
  });
  const variant = fc.record({ cost: fc.integer({ min: 0, max: 10_000_000 }), shippingCost: fc.integer({ min: 0, max: 100_000 }) });
  const currency = fc.constantFrom('USD', 'EUR', 'JPY', 'KWD', 'BRL');
  const rates = { EUR: '0.9137', JPY: '151.337', KWD: '0.30712', BRL: '5.0813' };

  test('there is a price: a whole number, never negative, and a compare-at price is above it', () => {
    fc.assert(
      fc.property(settings, variant, currency, (s, v, c) => {
        const { price, compareAtPrice } = priceVariant(s, v, c, rates);
        expect(Number.isSafeInteger(price) && price >= 0).toBe(true);
        if (compareAtPrice !== null) expect(compareAtPrice).toBeGreaterThan(price);
      }),
    );
  });
  test('an ending never lowers a price, and raises it by less than one unit', () => {
    fc.assert(
      fc.property(settings, variant, currency, (s, v, c) => {
        const bare = priceVariant({ ...s, assign: { assign_cents: null, assign_compare_cents: null } }, v, c, rates).price;
        const { price } = priceVariant(s, v, c, rates);
        expect(price - bare).toBeGreaterThanOrEqual(0);
        expect(price - bare).toBeLessThan(10 ** decimalsOf(c));
      }),
    );
  });
  test('under one rule a dearer variant is never cheaper', () => {
    fc.assert(
      fc.property(formula, cents, variant, fc.integer({ min: 0, max: 100_000 }), currency, (f, ending, v, more, c) => {
        const s: SellingPriceSettings = {
          price_rules: [rule({ selling_price: f })],
          assign: { assign_cents: ending, assign_compare_cents: null },
          taxable: false,
        };
        expect(priceVariant(s, { ...v, cost: v.cost + more }, c, rates).price).toBeGreaterThanOrEqual(priceVariant(s, v, c, rates).price);
      }),
    );
  });
  test('the rule that decided is the first that fits', () => {
    fc.assert(
      fc.property(settings, variant, (s, v) => {
        expect(priceVariant(s, v, 'USD', {}).rule).toBe(s.price_rules.findIndex((each) => ruleFits(each, v)));
      }),
    );
  });
});

describe('profit', () => {
  test('selling price less landed cost, in the currency of the price', () => {
    expect(profitOf(2999, { cost: 1000, shippingCost: 500 }, 'USD', {})).toBe(1499);
    expect(profitOf(3000, { cost: 1000, shippingCost: 0 }, 'EUR', { EUR: '0.5' })).toBe(2500);
  });
  test('margin is profit over landed cost', () => {
    expect(marginOf(3000, { cost: 1000, shippingCost: 500 }, 'USD', {})).toBe(100);
    expect(marginOf(100, { cost: 0, shippingCost: 0 }, 'USD', {})).toBeNull();
  });
  test('a currency without a rate is refused, never taken as 1', () => {
    expect(() => priceVariant(defaultSellingPrice, { cost: 1, shippingCost: 1 }, 'BRL', {})).toThrow('BRL');
  });
});

test.each(['CLP', 'ISK'])('a price in %s is of whole units, read and written without decimals', (currency) => {
  const settings = { ...defaultSellingPrice, assign: { assign_cents: 99, assign_compare_cents: 99 } };
  const { price, compareAtPrice } = priceVariant(settings, { cost: 777, shippingCost: 333 }, currency, { [currency]: '138.37' });
  expect([price % 100, (compareAtPrice ?? 0) % 100]).toEqual([0, 0]);
  expect(decimalFromMinor(price, currency)).toMatch(/^[1-9]\d{3}$/);
  expect(minorFromDecimal(`${decimalFromMinor(price, currency)}.00`, currency)).toBe(price);
  expect([minorFromDecimal('12990.60', currency), readAmount('12.990', currency)]).toEqual([1_299_100, 1_299_000]);
});
