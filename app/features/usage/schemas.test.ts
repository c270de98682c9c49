import { expect, it } from 'vitest';
import { screenOf } from './schemas.ts';

it.each([
  ['/app/orders?search=jane', '/app/orders'],
  ['/app/orders/01890a5d-ac96-774b-bcce-b302099a8057', '/app/orders/:id'],
  ['/app/find-product/cj/detail/1683274905/US', '/app/find-product/cj/detail/:id/US'],
  [`/tracking/${'x'.repeat(43)}#now`, '/tracking/:id'],
])('%s is the screen %s', (path, screen) => expect(screenOf(path)).toBe(screen));
