import { expect, test } from 'vitest';
import { wantsPage } from './wants-page.ts';

const asked = (headers: Record<string, string>, method = 'GET') => wantsPage({ method, header: (name) => headers[name] });
const browsers = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8';

test('a browser that opens an address, or sends a form without scripts, wants a page', () => {
  expect(asked({ accept: browsers })).toBe(true);
  expect(asked({ accept: browsers, 'sec-fetch-mode': 'navigate' })).toBe(true);
  expect(asked({ accept: browsers, 'sec-fetch-mode': 'navigate' }, 'POST')).toBe(true);
  expect(asked({ accept: 'application/json;q=0.5, TEXT/HTML' })).toBe(true);
});

test('programs, scripts of screens and vendors want what they have always got', () => {
  expect(asked({})).toBe(false);
  expect(asked({ accept: '*/*' })).toBe(false);
  expect(asked({ accept: 'application/json' })).toBe(false);
  expect(asked({ accept: 'application/json, text/html;q=0.9' })).toBe(false);
  expect(asked({ accept: 'text/html;q=0' })).toBe(false);
  expect(asked({ accept: browsers, 'sec-fetch-mode': 'cors' })).toBe(false);
  expect(asked({ accept: browsers, authorization: 'Bearer x' })).toBe(false);
  expect(asked({ accept: browsers }, 'DELETE')).toBe(false);
});
