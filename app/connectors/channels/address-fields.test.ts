import { describe, expect, test } from 'vitest';
import { addressPlugins, fieldName, withOwnFields, withoutJoiners } from './address-fields.ts';
import type { ChannelAddress } from './channel-orders.ts';

const address = (more: Partial<ChannelAddress>): ChannelAddress => ({
  firstName: 'Ana',
  lastName: 'Teste',
  company: '',
  address1: '',
  address2: '',
  city: 'X',
  province: '',
  provinceCode: '',
  postalCode: '',
  countryCode: 'BR',
  countryName: '',
  phone: '',
  ...more,
});

test.each([
  ['BR', ['Rua das Flores', ''], { number: '1578', neighborhood: 'Bela Vista' }, ['Rua das Flores, 1578', 'Bela Vista']],
  ['BR', ['Rua das Flores', 'Apto 12'], { number: '1578', neighborhood: 'Bela Vista' }, ['Rua das Flores, 1578', 'Apto 12, Bela Vista']],
  ['BR', ['Rua das Flores, 1578', 'Bela Vista'], { number: '1578', neighborhood: 'Bela Vista' }, ['Rua das Flores, 1578', 'Bela Vista']],
  ['BR', ['Rua das Flores 1578', ''], { number: '1578' }, ['Rua das Flores 1578', '']],
  ['BR', ['Rua 15 de Novembro', ''], { number: '15' }, ['Rua 15 de Novembro, 15', '']],
  ['BR', ['Rua A', ''], { number: 'S/N', bairro: 'Centro' }, ['Rua A, S/N', 'Centro']],
  ['BR', ['Rua A', ''], { numero: '7', complemento: 'Fundos' }, ['Rua A, 7', 'Fundos']],
  ['NL', ['', ''], { street_name: 'Siriusdreef', house_number: '66', house_number_suffix: '-68' }, ['Siriusdreef 66-68', '']],
  ['NL', ['Siriusdreef 66', ''], { street_name: 'Siriusdreef', house_number: '66', house_number_suffix: 'A' }, ['Siriusdreef 66 A', '']],
  ['NL', ['Siriusdreef 66 A', ''], { house_number: '66', house_number_suffix: 'A' }, ['Siriusdreef 66 A', '']],
  ['NL', ['Kalverstraat', ''], { house_number: '1' }, ['Kalverstraat 1', '']],
  ['DE', ['Ackerstraße', ''], { hausnummer: '12' }, ['Ackerstraße 12', '']],
  ['DE', ['Straße des 17. Juni', ''], { house_number: '17' }, ['Straße des 17. Juni 17', '']],
  ['FR', ['Rue Cler', ''], { house_number: '8' }, ['8 Rue Cler', '']],
  ['US', ['12 Main Street', ''], { house_number: '12' }, ['12 Main Street', '']],
  ['CL', ['Alameda', ''], { numero_direccion: '119', comuna: 'Providencia' }, ['Alameda 119', 'Providencia']],
  ['PE', ['Av. Arequipa 100', ''], { distrito: '1402' }, ['Av. Arequipa 100', '']],
  ['MX', ['Madero', ''], { num_ext: '5', num_int: '3B', colonia: 'Centro' }, ['Madero 5', '3B, Centro']],
  ['TR', ['Bağdat Caddesi No: 5', ''], { mahalle: 'Caferağa' }, ['Bağdat Caddesi No: 5', 'Caferağa']],
  // Fields of other countries' plugins are something else here.
  ['US', ['12 Main Street', ''], { number: '99', neighborhood: 'Soho' }, ['12 Main Street', '']],
])('%s: %j with %j is %j', (countryCode, [address1, address2], fields, expected) => {
  const told = withOwnFields(address({ countryCode, address1, address2 }), new Map(Object.entries(fields)));
  expect([told.address1, told.address2]).toEqual(expected);
  // Told again, nothing is said twice.
  const again = withOwnFields(told, new Map(Object.entries(fields)));
  expect([again.address1, again.address2]).toEqual(expected);
});

describe('the rest of an address', () => {
  test('has the mobile number where there is no other, and how a Japanese name is read', () => {
    expect(withOwnFields(address({}), new Map([['cellphone', '(11) 98765-4321']])).phone).toBe('(11) 98765-4321');
    expect(withOwnFields(address({ phone: '1' }), new Map([['cellphone', '2']])).phone).toBe('1');
    const names = new Map([
      ['yomigana_last_name', 'ヤマダ'],
      ['yomigana_first_name', 'タロウ'],
    ]);
    expect(withOwnFields(address({ countryCode: 'JP' }), names).nameReading).toBe('ヤマダ タロウ');
  });

  test.each([
    ['Número', 'numero'],
    ['jp4wc/yomigana_last_name', 'yomigana_last_name'],
    ['streetNumber', 'street_number'],
    ['Numero_Direccion', 'numero_direccion'],
    ['House number', 'house_number'],
  ])('the field %s is known as %s', (name, known) => {
    expect(fieldName(name)).toBe(known);
  });

  test('loses the characters without width that a checkout has joined its fields with', () => {
    expect(withoutJoiners('Rua das Flores, \u20601578')).toBe('Rua das Flores, 1578');
  });

  test('each plugin says where its names are to be seen, in names that can be found', () => {
    for (const { source, fields } of addressPlugins) {
      expect(source).not.toBe('');
      for (const name of Object.values(fields).flat()) expect(fieldName(name)).toBe(name);
    }
  });
});
