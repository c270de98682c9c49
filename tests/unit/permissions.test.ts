/** What Shopify's screen asks for, what the store's card says was granted and what is written about it are one list. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse as parseToml } from 'smol-toml';
import { expect, test } from 'vitest';
import { withoutIncluded } from '#app/connectors/channels/shopify/connect.server.ts';
import { shopifyScopes } from '#app/connectors/channels/shopify/scopes.ts';

const config = parseToml(readFileSync('shopify.app.toml', 'utf8')) as { access_scopes: { scopes: string } };
const asked = config.access_scopes.scopes.split(',');
const reading = asked.map((scope) => scope.replace(/^write_/, 'read_'));

test('the store’s card counts what Shopify’s screen asked for, though Shopify grants reading beside writing', () => {
  expect(asked).toEqual([...shopifyScopes]);
  expect(withoutIncluded([...new Set([...asked, ...reading])])).toEqual(asked);
});

const below = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
const files = ['README.md', 'docs/listing.md', 'docs/review-notes.md', ...below('app/features/help/articles'), ...below('locales')];
/** What is written for sellers and reviewers, with the place. */
const texts = files.map((file) => [file, readFileSync(file, 'utf8')] as const);
const numbers = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];

test('wherever permissions are named or counted, they are these', () => {
  const wrong: string[] = [];
  for (const [file, text] of texts) {
    for (const [scope] of text.matchAll(
      /\b(?:read|write)_(?:[a-z]+_)*(?:products|orders|inventory|fulfillments|publications|locations|files|customers)\b/g,
    ))
      if (![...asked, ...reading].includes(scope)) wrong.push(`${file}: ${scope}`);
    for (const [words, number = ''] of text.matchAll(new RegExp(`\\b(\\d+|${numbers.join('|')}) (?:permissions|access scopes)\\b`, 'gi'))) {
      const count = Number(number) || numbers.indexOf(number.toLowerCase()) + 1;
      if (count !== asked.length) wrong.push(`${file}: ${words}`);
    }
  }
  expect(wrong).toEqual([]);
});
