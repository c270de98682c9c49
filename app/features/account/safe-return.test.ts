import { expect, test } from 'vitest';
import { safeReturn } from './safe-return.ts';

test.each([
  ['/app/orders?stage=ready', '/app/orders?stage=ready'],
  ['//evil.example/app', '/app'],
  ['https://evil.example/app', '/app'],
  ['/\\evil.example', '/app'],
  ['/\t/:', '/app'],
  ['/login', '/app'],
  [null, '/app'],
])('after signing in, %s leads to %s', (to, where) => expect(safeReturn(to)).toBe(where));
