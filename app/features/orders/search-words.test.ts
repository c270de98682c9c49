import { describe, expect, test } from 'vitest';
import { buyerWords, searchTextOf, typedWords } from './search-words.ts';

test('an order’s text has each part once, without case and accents', () => {
  expect(searchTextOf(['#1001', 'Chloé Straße', null, 'chloe strasse', ' '])).toBe('#1001 chloe strasse');
});

test('a buyer is found by words of the address, the e-mail, and the end of the phone number', () => {
  const words = buyerWords(
    { email: 'Anna.B@Example.com', phone: '+49 (40) 123-4567' },
    { address1: 'Müller-Straße 12b,', address2: '', city: 'São Paulo', postalCode: '01310-100', company: '' },
  );
  expect(words).toEqual(
    expect.arrayContaining([
      'anna.b@example.com',
      'anna.b',
      'phone 1234567',
      'muller-strasse',
      'muller',
      '12b',
      'sao',
      'paulo',
      '01310-100',
    ]),
  );
  expect(words).not.toContain('');
});

describe('a search', () => {
  test.each([
    ['Lamps', [{ parts: ['lamp'], hidden: ['lamps'] }]],
    ['knives', [{ parts: ['knives', 'knife'], hidden: ['knives'] }]],
    ['#1001', [{ parts: ['#1001'], hidden: ['1001'] }]],
    [
      'Große bleichen',
      [
        { parts: ['grosse'], hidden: ['grosse'] },
        { parts: ['bleichen'], hidden: ['bleichen'] },
      ],
    ],
    ['040 123 45 67', [{ parts: ['040 123 45 67', '0401234567'], hidden: ['phone 1234567'] }]],
    ['', []],
  ])('of %j', (typed, words) => expect(typedWords(typed)).toEqual(words));
});
