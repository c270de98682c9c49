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

/** So long the other rows wait for somebody who scrolls: time for the first presses. */
const othersAfterMs = 2000;

/**
 * The first rows of a long list at once, on the server and when a screen opens; the others, in a transition, as soon as somebody scrolls,
 * or two seconds later. At once where their room is seen: on a tall screen, or where the page was scrolled before the scripts took over.
 * React prepares them between presses, but putting them into the page and laying it out is one piece, a tenth of a second on a slow
 * machine: the first presses are not to wait for that. Other rows in a list that stands are drawn whole.
 */
export function useFirstRows<Row>(rows: readonly Row[], first = firstRows): FirstRows<Row> {
  const [isWhole, setWhole] = useState(false);
  const isShort = rows.length <= first;
  useEffect(() => {
    if (isWhole) return;
    const draw = () => startTransition(() => setWhole(true));
    if (isShort || isRoomInSight()) return draw();
    const timer = setTimeout(draw, othersAfterMs);
    const scrolling = { capture: true, passive: true };
    window.addEventListener('scroll', draw, scrolling);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', draw, scrolling);
    };
  }, [isWhole, isShort]);
  const drawn = useMemo(() => (isWhole ? rows : rows.slice(0, first)), [isWhole, rows, first]);
  return { drawn, missing: rows.length - drawn.length, drawAll: useCallback(() => setWhole(true), []) };
}

function isRoomInSight(): boolean {
  const room = document.querySelector('.RoomForRows');
  return room !== null && room.getBoundingClientRect().top < window.innerHeight;
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
