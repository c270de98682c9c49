import { describe, expect, test } from 'vitest';
import { addressLines } from './address-lines.ts';

const address = (countryCode: string, city: string, province: string, postalCode: string, provinceCode?: string) => ({
  name: 'Ada Buyer',
  address1: '1 High Street',
  address2: 'Flat 2',
  city,
  province,
  ...(provinceCode ? { provinceCode } : {}),
  postalCode,
  countryCode,
});
const street = ['Ada Buyer', '1 High Street', 'Flat 2'];

describe('an address is written as its country writes it', () => {
  test.each([
    ['US', 'New York', 'New York', '10118', 'NY', ['New York, NY 10118']],
    ['US', 'New York', 'New York', '10118', undefined, ['New York, New York 10118']],
    ['CA', 'Ottawa', 'Ontario', 'K1A 0B1', 'ON', ['Ottawa ON K1A 0B1']],
    ['GB', 'London', 'London', 'SW1A 1AA', undefined, ['London', 'SW1A 1AA']],
    ['DE', 'Berlin', 'Berlin', '10115', 'BE', ['10115 Berlin']],
    ['FR', 'Paris', 'Paris', '75001', undefined, ['75001 Paris']],
    ['IT', 'Milano', 'Milano', '20121', 'MI', ['20121 Milano MI']],
    ['BR', 'Campinas', 'São Paulo', '13010-000', 'SP', ['Campinas-SP', '13010-000']],
    ['IN', 'Mumbai', 'Maharashtra', '400001', 'MH', ['Mumbai 400001', 'Maharashtra']],
    ['AE', 'Dubai', 'Dubai', '', undefined, ['Dubai', 'Dubai']],
    ['JP', 'Shibuya', 'Tokyo', '150-0002', 'JP-13', ['Shibuya', 'Tokyo', '150-0002']],
    ['US', 'New York', '', '', undefined, ['New York']],
    // Countries for which no form is known.
    ['XX', 'Somewhere', 'Anywhere', '123', undefined, ['Somewhere 123', 'Anywhere']],
    ['', 'Somewhere', 'Somewhere', '', undefined, ['Somewhere']],
  ])('%s: %s', (country, city, province, postalCode, code, place) => {
    expect(addressLines(address(country, city, province, postalCode, code))).toEqual([...street, ...place]);
  });

  test('from the largest to the smallest where its letters go so', () => {
    const tokyo = { ...address('JP', '渋谷区', '東京都', '150-0002'), name: '山田花子', address1: '渋谷1-2-3', address2: '' };
    expect(addressLines(tokyo)).toEqual(['〒150-0002', '東京都', '渋谷区', '渋谷1-2-3', '山田花子']);
    expect(addressLines({ ...tokyo, countryCode: 'CN', city: '北京市', province: '北京', postalCode: '100000' })).toEqual([
      '100000',
      '北京北京市',
      '渋谷1-2-3',
      '山田花子',
    ]);
  });

  test('without separators at its ends, however many a buyer has entered', () => {
    const commas = ','.repeat(200_000);
    expect(addressLines({ ...address('DE', 'Berlin', 'Berlin', '10115'), address1: `, 1${commas}2 -,`, address2: commas })).toEqual([
      'Ada Buyer',
      `1${commas}2`,
      '10115 Berlin',
    ]);
  });
});
