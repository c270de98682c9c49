import { startTransition, useCallback, useEffect, useMemo, useState } from 'react';

export interface FirstRows<Row> {
  /** The rows to render now. Counts, selections and keys use all rows, never only these. */
  drawn: readonly Row[];
  /** How many rows are not rendered yet; `RoomForRows` reserves their space. */
  missing: number;
  /** Render all rows now, where something applies to all rows of the screen. */
  drawAll(): void;
}

/** As many as fit on a screen, and some more. */
const firstRows = 12;

/** Milliseconds until the other rows are rendered when nobody scrolls, to leave time for the first clicks. */
const othersAfterMs = 2000;

/**
 * Renders the first rows of a long list at once, on the server and when a screen opens, and the others in a transition as soon as somebody
 * scrolls, or after two seconds. At once where their space is visible: on a tall screen, or when the page was scrolled before hydration.
 * React renders the transition in small steps, but committing the rows and laying out the page takes one step of a tenth of a second on a
 * slow machine, which the first clicks should not wait for. When the rows of an open list change, all are rendered.
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
 * Space for the rows not rendered yet, so that the scroll bar and a restored scroll position are right. The list's styles give a row's
 * height (`--row-size`): better too tall than too low, or a position near the end would be lost.
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
