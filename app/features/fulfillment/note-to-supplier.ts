import type { Placement } from './load-placements.server.ts';

type Noted = Pick<Placement, 'note'> & { items: Pick<Placement['items'][number], 'lineItemId' | 'sku' | 'quantity' | 'properties'>[] };

/**
 * What a supplier is told in words. What the buyer entered for an item comes before the note on the order, which may be cut: without it
 * the wrong thing is made. The parts of a bundle share what was entered for it, which is told with the first of them.
 */
export function noteToSupplier({ note, items }: Noted): string {
  const told = items.filter(
    (item, at) => item.properties.length > 0 && items.findIndex((each) => each.lineItemId === item.lineItemId) === at,
  );
  const lines = told.map(
    ({ sku, quantity, properties }) => `${sku} × ${quantity}: ${properties.map(({ name, value }) => `${name}: ${value}`).join('; ')}`,
  );
  return [...lines, note].filter(Boolean).join('\n');
}
