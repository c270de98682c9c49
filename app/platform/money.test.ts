import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { convert, decimalFromMinor, decimalsOf, divideHalfEven, formatMoney, minorFromDecimal, multiply } from './money.ts';

const currencies = ['USD', 'EUR', 'JPY', 'KWD', 'VND', 'BHD', 'PLN', 'MXN'];
const currency = fc.constantFrom(...currencies);
const amount = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 });
const options = { seed: 20_261_121, numRuns: 500 };

describe('money', () => {
  it('a decimal text and back is the same amount', () => {
    fc.assert(
      fc.property(amount, currency, (minor, code) => minorFromDecimal(decimalFromMinor(minor, code), code) === minor),
      options,
    );
  });

  it('division is off by at most half, and halves go to the even side', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        fc.boolean(),
        (numerator, size, isNegative) => {
          const denominator = isNegative ? -size : size;
          const quotient = divideHalfEven(numerator, denominator);
          const rest = numerator - quotient * denominator;
          const twice = (rest < 0n ? -rest : rest) * 2n;
          return twice < size || (twice === size && quotient % 2n === 0n);
        },
      ),
      options,
    );
  });

  it('rounding does not depend on the sign', () => {
    fc.assert(
      fc.property(
        amount,
        fc.integer({ min: 0, max: 99_999 }),
        (minor, factor) => multiply(-minor, `${factor / 1000}`) === -multiply(minor, `${factor / 1000}`) || minor === 0,
      ),
      options,
    );
  });

  it('converting there and back is off by less than one smallest unit of the coarser currency', () => {
    const rates = { EUR: '0.9213', JPY: '151.37', KWD: '0.30741', VND: '25433.5', BHD: '0.376', PLN: '3.9871', MXN: '17.0513' };
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), currency, currency, (minor, from, to) => {
        const back = convert(convert({ amount: minor, currency: from }, to, rates), from, rates);
        const unit = Math.max(1, Math.abs(convert({ amount: 1000, currency: to }, from, rates).amount) / 1000);
        return back.currency === from && Math.abs(back.amount - minor) <= unit;
      }),
      options,
    );
  });

  it('no rate is refused, never taken for one', () => {
    fc.assert(
      fc.property(
        amount,
        currency.filter((code) => code !== 'USD'),
        (minor, code) => {
          expect(() => convert({ amount: minor, currency: 'USD' }, code, {})).toThrow(RangeError);
        },
      ),
      { ...options, numRuns: 20 },
    );
  });

  it('what people see has the digits of the currency', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), currency, (minor, code) => {
        const shown = formatMoney({ amount: minor, currency: code }, 'en').replace(/[^\d.]/g, '');
        expect(shown).toBe(decimalFromMinor(minor, code));
        expect(shown.split('.')[1]?.length ?? 0).toBe(decimalsOf(code));
      }),
      options,
    );
  });

  it('what is no number is refused', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        if (/^\s*-?\d+(\.\d+)?([eE][+-]?\d+)?\s*$/.test(text)) return;
        expect(() => minorFromDecimal(text, 'USD')).toThrow(RangeError);
      }),
      options,
    );
  });

  it.each([
    ['IRT', 'en', 'IRT\u00a01,250.00'],
    ['POINTS', 'en', '1,250.00\u00a0POINTS'],
    ['ABCD', 'de', '1.250,00\u00a0ABCD'],
    ['P1', 'fr', '1\u202f250,00\u00a0P1'],
    ['₿', 'ar', '\u20661,250.00\u00a0₿\u2069'],
    ['', 'en', '1,250.00\u00a0'],
  ])('an amount in a currency that a plugin has added is shown with its code as it is: %s', (currency, locale, shown) => {
    expect(formatMoney({ amount: 125_000, currency }, locale)).toBe(shown);
  });
});
