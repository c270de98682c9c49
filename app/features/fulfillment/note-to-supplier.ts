import { enteredOf, writtenProperty } from '#app/connectors/channels/line-properties.ts';
import { beginningOf } from '#app/platform/beginning-of.ts';
import type { Placement } from './load-placements.server.ts';

type Noted = Pick<Placement, 'note'> & { items: Pick<Placement['items'][number], 'lineItemId' | 'sku' | 'quantity' | 'properties'>[] };

export interface NoteToSupplier {
  /** The text that the supplier gets. */
  text: string;
  /** What does not fit: the end of the order's note, or what the buyer entered for items (then the order must not be placed). */
  leftOut: 'nothing' | 'note' | 'entered';
}

/**
 * The remark that a supplier gets with an order. First what the buyer entered for items, which must be complete or the wrong thing is
 * made; then the order's note, whose end may be cut. What was entered for a bundle is told once, with its first part.
 * @param most characters that the supplier takes; any number when absent.
 */
export function noteToSupplier({ note, items }: Noted, most = Number.POSITIVE_INFINITY): NoteToSupplier {
  const told = items.filter(
    (item, at) => enteredOf(item.properties).length > 0 && items.findIndex((each) => each.lineItemId === item.lineItemId) === at,
  );
  const lines = told.map(
    ({ sku, quantity, properties }) => `${quantity} × ${sku}: ${enteredOf(properties).map(writtenProperty).join('; ')}`,
  );
  const entered = lines.join('\n');
  const text = [...lines, note].filter(Boolean).join('\n');
  if (text.length <= most) return { text, leftOut: 'nothing' };
  if (entered.length > most) return { text: '', leftOut: 'entered' };
  // Two characters are needed for the line break and the ellipsis.
  const isRoom = entered.length + 2 < most;
  return { text: isRoom ? `${beginningOf(text, most - 1).trimEnd()}…` : entered, leftOut: 'note' };
}
