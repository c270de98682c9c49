import { beginningOf } from '#app/platform/beginning-of.ts';
import type { Placement } from './load-placements.server.ts';

type Noted = Pick<Placement, 'note'> & { items: Pick<Placement['items'][number], 'lineItemId' | 'sku' | 'quantity' | 'properties'>[] };

export interface NoteToSupplier {
  /** What is told. */
  text: string;
  /** What does not fit: the end of the order's note, or what was entered for its items, without which it must not be ordered. */
  leftOut: 'nothing' | 'note' | 'entered';
}

/**
 * What a supplier is told in words. What the buyer entered for an item comes before the note on the order, which may be cut: without it
 * the wrong thing is made. The parts of a bundle share what was entered for it, which is told with the first of them.
 * @param most characters that the supplier takes; any number when absent.
 */
export function noteToSupplier({ note, items }: Noted, most = Number.POSITIVE_INFINITY): NoteToSupplier {
  const told = items.filter(
    (item, at) => item.properties.length > 0 && items.findIndex((each) => each.lineItemId === item.lineItemId) === at,
  );
  const lines = told.map(
    ({ sku, quantity, properties }) => `${sku} × ${quantity}: ${properties.map(({ name, value }) => `${name}: ${value}`).join('; ')}`,
  );
  const entered = lines.join('\n');
  const text = [...lines, note].filter(Boolean).join('\n');
  if (text.length <= most) return { text, leftOut: 'nothing' };
  if (entered.length > most) return { text: '', leftOut: 'entered' };
  // Two characters are the line's end and the sign that something is missing.
  const isRoom = entered.length + 2 < most;
  return { text: isRoom ? `${beginningOf(text, most - 1).trimEnd()}…` : entered, leftOut: 'note' };
}
