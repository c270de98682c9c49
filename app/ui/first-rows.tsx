import { startTransition, useCallback, useEffect, useMemo, useState } from 'react';

export interface FirstRows<Row> {
  /** What is drawn now. Counts, choices and keys go by all rows of the data, never by these. */
  drawn: readonly Row[];
  /** How many are still to come; `RoomForRows` keeps their place. */
  missing: number;
  /** Draw the others now, where something has to be done to all that are on the screen. */
  drawAll(): void;
}

/** What fits a screen, and some more. */
const firstRows = 12;

/**
 * The first rows of a long list at once, on the server and when a screen opens; the others right after, in a transition, so that
 * neither the first picture nor the first press waits for them. Other rows in a list that stands are drawn whole.
 */
export function useFirstRows<Row>(rows: readonly Row[], first = firstRows): FirstRows<Row> {
  const [isWhole, setWhole] = useState(false);
  useEffect(() => startTransition(() => setWhole(true)), []);
  const drawn = useMemo(() => (isWhole ? rows : rows.slice(0, first)), [isWhole, rows, first]);
  return { drawn, missing: rows.length - drawn.length, drawAll: useCallback(() => setWhole(true), []) };
}

/**
 * Room for the rows to come, so that the scroll bar and a restored place hold. The list's styles say how tall a row is
 * (`--row-size`): rather too tall than not tall enough, or a place near the end would be lost.
 */
export function RoomForRows({ missing, in: kind = 'list' }: { missing: number; in?: 'list' | 'table' }) {
  if (missing <= 0) return null;
  const style = { blockSize: `calc(${missing} * var(--row-size))` };
  if (kind === 'list') return <li className="RoomForRows" style={style} />;
  return (
    <tr className="RoomForRows" style={style}>
      <td />
    </tr>
  );
}
