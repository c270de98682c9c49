import { expect, test } from 'vitest';
import { webAddress } from './web-address.ts';

test.each([
  ['https://t.example/94?a=1', 'https://t.example/94?a=1'],
  [' http://t.example/94 ', 'http://t.example/94'],
  ['HTTPS://T.example', 'HTTPS://T.example'],
  ['javascript:alert(1)', null],
  [' java\nscript:alert(1)', null],
  ['data:text/html,hello', null],
  ['www.t.example/94', null],
  ['//t.example/94', null],
  ['/app/orders', null],
  ['', null],
  [null, null],
])('%j is opened as %j', (text, address) => {
  expect(webAddress(text)).toBe(address);
});
