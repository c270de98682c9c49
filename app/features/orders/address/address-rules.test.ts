import { describe, expect, test } from 'vitest';
import { addressProblems } from '#app/features/fulfillment/placement-problems.ts';
import { type AddressInput, checkAddress } from './address-rules.ts';
import { taxIdRules } from './tax-ids.ts';

const austin: AddressInput = {
  firstName: 'Jane',
  lastName: 'Doe',
  address1: '1 Main Street',
  city: 'Austin',
  province: 'Texas',
  provinceCode: 'TX',
  postalCode: '78701',
  countryCode: 'US',
  countryName: 'United States',
  phone: '(512) 555-0142',
};
const latin = { needsLatin: true };

describe('an address for the supplier', () => {
  test('that is in order passes, its phone in E.164', () => {
    const checked = checkAddress({ ...austin, phone: '(512) 867-5309' }, latin);
    expect(checked.problems).toEqual([]);
    expect(checked.changes).toEqual([{ field: 'phone', from: '(512) 867-5309', to: '+15128675309', why: 'phone' }]);
  });

  test.each([
    [{ address1: ' ' }, 'address1', 'required'],
    [{ city: '' }, 'city', 'required'],
    [{ firstName: '', lastName: '' }, 'name', 'required'],
    [{ province: '', provinceCode: '' }, 'province', 'required'],
    [{ province: 'Bavaria', provinceCode: 'BY' }, 'province', 'invalid'],
    [{ postalCode: '7870' }, 'postalCode', 'invalid'],
    [{ postalCode: '' }, 'postalCode', 'required'],
    [{ phone: '12' }, 'phone', 'invalid'],
  ] as const)('%j is a problem of %s: %s', (part, field, why) => {
    expect(checkAddress({ ...austin, phone: '', ...part }, latin).problems).toEqual([{ field, why }]);
  });

  test('what is too long says how much fits', () => {
    const { problems } = checkAddress({ ...austin, phone: '', address1: '1'.repeat(201) }, latin);
    expect(problems).toEqual([{ field: 'address1', why: 'too_long', most: 200 }]);
  });

  test('a province code alone is spelled out, a name alone gets its code', () => {
    expect(checkAddress({ ...austin, province: '', provinceCode: 'TX', phone: '' }, latin).address).toMatchObject({
      province: 'Texas',
      provinceCode: 'TX',
    });
    expect(checkAddress({ ...austin, province: 'texas', provinceCode: '', phone: '' }, latin).address).toMatchObject({
      province: 'Texas',
      provinceCode: 'TX',
    });
  });

  test.each([
    ['GU', 'Guam', 'Hagatna', '96910'],
    ['AE', 'Armed Forces Europe', 'APO', '09012'],
  ])(
    'the territories of the United States and their forces abroad have provinces there, too: %s',
    (provinceCode, province, city, postalCode) => {
      const { problems, lines } = checkAddress({ ...austin, provinceCode, province, city, postalCode, phone: '' }, latin);
      expect(problems).toEqual([]);
      expect(lines.at(-1)).toBe(`${city}, ${provinceCode} ${postalCode}`);
    },
  );

  test('a country that is one city has its name where the checkout does not ask for a city', () => {
    const singapore = { ...austin, city: '', province: '', provinceCode: '', postalCode: '048616', countryCode: 'SG', phone: '' };
    expect(checkAddress(singapore, latin)).toMatchObject({ address: { city: 'Singapore', province: 'Singapore' }, problems: [] });
  });

  test('the business beside the person stands in the address: suppliers have no field for it', () => {
    const at = (part: Partial<AddressInput>) => checkAddress({ ...austin, phone: '', ...part }, latin);
    const office = at({ company: 'Bücher GmbH', address2: 'Floor 3' });
    expect(office.address.address2).toBe('Bucher GmbH, Floor 3');
    expect(office.lines).toEqual(['Jane Doe', '1 Main Street', 'Bucher GmbH, Floor 3', 'Austin, TX 78701']);
    expect(office.changes).toContainEqual({ field: 'address2', from: 'Floor 3', to: 'Bucher GmbH, Floor 3', why: 'company' });
    expect(at({ company: 'ACME' }).address.address2).toBe('ACME');
    expect(at({ company: 'ACME', address2: 'x'.repeat(198) }).problems).toEqual([{ field: 'address2', why: 'too_long', most: 200 }]);
    // Without a person, the business is the name.
    expect(at({ company: 'ACME', firstName: '', lastName: '' }).address).toMatchObject({ name: 'ACME' });
    // The field names no business, or one that the address has already.
    const nothing: Partial<AddressInput>[] = [
      { company: 'Jane Doe' },
      { company: 'Acme', address1: 'c/o ACME, 1 Main Street' },
      { company: ' - ' },
      { company: 'N/A' },
      { company: '529.982.247-25' },
      { company: 'P123456789012', taxId: 'P123456789012' },
    ];
    for (const part of nothing) expect(at(part).address).not.toHaveProperty('address2');
  });

  const tokyo: AddressInput = {
    ...austin,
    firstName: 'はなこ',
    lastName: 'ヤマダ',
    address1: '渋谷1−2−3',
    address2: 'コーポ101',
    city: '東京',
    province: 'Tokyo',
    provinceCode: 'JP-13',
    countryCode: 'JP',
    countryName: 'Japan',
    postalCode: '150-0002',
    phone: '',
  };

  test.each([
    ['TW', { lastName: '王', firstName: '小明', city: '台北市' }, { name: 'Xiao Ming Wang', city: 'Tai Bei Shi' }],
    ['RU', { lastName: 'Щёголева', firstName: 'Мария', city: 'Москва' }, { name: 'Mariya Shchyogoleva', city: 'Moskva' }],
  ])('other scripts are written in Latin letters only where the supplier needs it: %s', (countryCode, typed, written) => {
    const address = { ...tokyo, ...typed, address1: '12', address2: '', province: typed.city, provinceCode: '', countryCode };
    const checked = checkAddress(address, latin);
    expect(checked).toMatchObject({ address: written, problems: [] });
    expect(checked.changes.map((each) => each.why)).toContain('latin');
    expect(checkAddress(address, { needsLatin: false }).address.city).toBe(typed.city);
  });

  test('of Japan the syllables are written as they sound, and kanji wait for somebody who knows how they are read', () => {
    const checked = checkAddress(tokyo, latin);
    expect(checked.address).toMatchObject({
      name: 'Hanako Yamada',
      address1: '渋谷1−2−3',
      address2: 'Kopo101',
      city: '東京',
      province: 'Tokyo',
    });
    expect(checked.problems).toEqual([
      { field: 'city', why: 'kanji' },
      { field: 'address1', why: 'kanji' },
    ]);
    expect(checkAddress({ ...tokyo, address1: 'Shibuya 1−2−3', city: 'Tokyo' }, latin)).toMatchObject({
      address: { address1: 'Shibuya 1-2-3', city: 'Tokyo' },
      problems: [],
    });
    expect(checkAddress(tokyo, { needsLatin: false })).toMatchObject({ address: { city: '東京' }, problems: [] });
  });

  test('of Japan a name is written as its checkout says that it is read', () => {
    const named = { ...tokyo, lastName: '山田', firstName: '花子', nameReading: 'ヤマダ ハナコ' };
    expect(checkAddress(named, latin).address.name).toBe('Yamada Hanako');
    expect(checkAddress(named, { needsLatin: false }).address.name).toBe('花子 山田');
  });

  test('of a country with house numbers that has none is a problem, which its seller can accept', () => {
    const { problems } = checkAddress({ ...austin, phone: '', address1: 'Main Street', address2: 'Apt 4' }, latin);
    expect(problems).toEqual([{ field: 'address1', why: 'house_number' }]);
    expect(addressProblems(problems, false)).toMatchObject([{ key: 'address', cure: 'edit_address', why: 'house_number' }]);
    expect(addressProblems(problems, true)).toEqual([]);
  });

  test('a country without provinces gets its city there', () => {
    const berlin = checkAddress(
      { ...austin, city: 'Berlin', province: '', provinceCode: '', postalCode: '10115', countryCode: 'DE', phone: '' },
      latin,
    );
    expect(berlin.address.province).toBe('Berlin');
    expect(berlin.problems).toEqual([]);
  });

  test('Brazil asks for a CPF and a phone', () => {
    const saoPaulo = {
      ...austin,
      city: 'São Paulo',
      province: 'SP',
      provinceCode: '',
      postalCode: '01310100',
      countryCode: 'BR',
      phone: '',
    };
    expect(checkAddress(saoPaulo, latin).problems).toEqual([
      { field: 'phone', why: 'required' },
      { field: 'taxId', why: 'required' },
    ]);
    const mended = checkAddress({ ...saoPaulo, phone: '11 96123-4567', taxId: '529.982.247-25' }, latin);
    expect(mended.problems).toEqual([]);
    expect(mended.address).toMatchObject({ taxId: '52998224725', postalCode: '01310-100', phone: '+5511961234567', province: 'Sao Paulo' });
  });
});

describe('tax ids', () => {
  test.each([
    ['BR', '529.982.247-25', true],
    ['BR', '529.982.247-26', false],
    ['BR', '11.222.333/0001-81', true],
    ['BR', '11111111111', false],
    ['MX', 'GODE561231GR8', true],
    ['MX', 'GODE561331GR8', false],
    ['CL', '12.345.678-5', true],
    ['CL', '12.345.678-6', false],
    ['KR', 'P123456789012', true],
    ['KR', '123456789012', false],
    ['TR', '10000000146', true],
    ['TR', '10000000147', false],
    ['ZA', '8001015009087', true],
    ['ZA', '8001015009088', false],
  ])('%s %s: %s', (country, id, expected) => {
    const rule = taxIdRules[country];
    expect(rule?.isValid(rule.clean(id))).toBe(expected);
  });
});
