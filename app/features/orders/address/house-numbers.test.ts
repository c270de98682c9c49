import { describe, expect, test } from 'vitest';
import { lacksHouseNumber } from './house-numbers.ts';

test.each([
  ['BR', 'Rua das Flores', ''],
  ['BR', 'Rua das Flores', 'Bela Vista'],
  ['BR', 'Rua das Flores', 'Apto 12'],
  ['BR', 'Rua 7 de Setembro', ''],
  ['DE', 'Ackerstraße', '2. OG'],
  ['DE', 'Straße des 17. Juni', ''],
  ['NL', 'Kalverstraat', ''],
  ['FR', 'Rue du 8 mai', ''],
  ['IT', 'Via 25 Aprile', 'Interno 4'],
  ['ES', 'Calle Mayor', '3º piso'],
  ['US', 'Main Street', 'Apt 4'],
  ['US', '5th Avenue', ''],
  ['CA', 'Highway 50', ''],
  ['AR', 'Av. 9 de Julio', 'Piso 3'],
  ['TR', 'Bağdat Caddesi', 'Daire 5'],
])('%s: a house number is missing in "%s", "%s"', (country, ...lines) => {
  expect(lacksHouseNumber(country, ...lines)).toBe(true);
});

describe('a house number is there, or none is to be expected', () => {
  test.each([
    ['BR', 'Rua das Flores, 1578', 'Bela Vista'],
    ['BR', 'Rua 7 de Setembro, 12', ''],
    ['BR', 'Rua das Flores, s/n', ''],
    ['BR', 'Rua das Flores', 'sem número'],
    ['BR', 'SQS 308 Bloco B', 'Apto 204'],
    ['BR', 'Caixa Postal 55', ''],
    ['DE', 'Straße des 17. Juni 135', ''],
    ['DE', 'Packstation 145', ''],
    ['DE', 'Q7, 24', ''],
    ['NL', 'Kalverstraat', '92'],
    ['FR', 'Lieu-dit La Borde', ''],
    ['FR', '8 Rue du 8 mai', ''],
    ['IT', 'Via Roma snc', ''],
    ['ES', 'Calle Mayor S/N', ''],
    ['US', '350 5th Avenue', ''],
    ['US', 'One Microsoft Way', ''],
    ['US', 'PO Box 12', ''],
    ['US', '123 Main St Apt 4', ''],
    ['US', '4521 Highway 50', ''],
    ['CO', 'Calle 72 # 10-34', ''],
    ['PL', 'Rynek', '12/3'],
    ['GB', 'Rose Cottage', 'Church Lane'],
    ['AE', 'Behind the mosque', ''],
    ['JP', '千代田', ''],
  ])('%s: "%s", "%s"', (country, ...lines) => {
    expect(lacksHouseNumber(country, ...lines)).toBe(false);
  });
});
