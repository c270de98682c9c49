/** Cumulative layout shift of a document as Chromium measures it (web.dev, "Cumulative Layout Shift"). */
import type { BrowserContext, Frame, Page } from '@playwright/test';

interface Shift {
  at: number;
  value: number;
  /** What moved, and from where to where. */
  moved: string[];
}

type Entry = PerformanceEntry & {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
};

/** Note every shift in every document of a context from its beginning; those right after an input are the reader's own. */
export async function watchShifts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { seenShifts: shifts });
    const nameOf = (node: Node | null) => {
      const element = node instanceof Element ? node : node?.parentElement;
      return element
        ? `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} “${(element.textContent ?? '').slice(0, 30)}”`
        : 'gone';
    };
    const place = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ');
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Entry[]) {
        if (entry.hadRecentInput) continue;
        const moved = entry.sources.map((each) => `${nameOf(each.node)}: ${place(each.previousRect)} → ${place(each.currentRect)}`);
        shifts.push({ at: entry.startTime, value: entry.value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

export interface LayoutShift {
  score: number;
  /** The shifts of the worst window, the largest first. */
  moved: string[];
}

/** The largest sum of shifts less than a second apart, within at most five seconds. */
export async function layoutShiftOf(document: Page | Frame): Promise<LayoutShift> {
  const shifts = await document.evaluate(() => (window as unknown as { seenShifts?: Shift[] }).seenShifts);
  if (!shifts) throw new Error('nobody watched this document’s shifts');
  const windows: Shift[][] = [];
  for (const shift of shifts) {
    const current = windows.at(-1);
    const [first, last] = [current?.[0], current?.at(-1)];
    if (current && first && last && shift.at - last.at < 1000 && shift.at - first.at < 5000) current.push(shift);
    else windows.push([shift]);
  }
  const score = (all: Shift[]) => all.reduce((sum, { value }) => sum + value, 0);
  const worst = windows.sort((a, b) => score(b) - score(a))[0] ?? [];
  const moved = worst.sort((a, b) => b.value - a.value).map(({ value, moved: what }) => `${value.toFixed(3)}: ${what.join(' | ')}`);
  return { score: score(worst), moved };
}
