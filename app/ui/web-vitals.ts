/** Reports poor performance of a page to the server (web.dev, "Web Vitals"). Loaded after the page; sends only poor values. */
import { poorFrom } from '#app/features/usage/schemas.ts';

type Metric = keyof typeof poorFrom;

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}
interface Interaction extends PerformanceEntry {
  interactionId?: number;
}

/** A layout shift belongs to the same window if it comes within a second of the last one and five seconds of the first. */
const windowGapMs = 1000;
const windowLengthMs = 5000;

function observe(type: string, onEntries: (entries: PerformanceEntry[]) => void, more: object = {}): void {
  if (!PerformanceObserver.supportedEntryTypes?.includes(type)) return;
  new PerformanceObserver((list) => onEntries(list.getEntries())).observe({ type, buffered: true, ...more });
}

export function watchWebVitals(): void {
  const path = window.location.pathname;
  const worst: Record<Metric, number> = { LCP: 0, CLS: 0, INP: 0 };
  observe('largest-contentful-paint', (entries) => {
    worst.LCP = Math.max(worst.LCP, entries.at(-1)?.startTime ?? 0);
  });
  let shifts = { sum: 0, first: 0, last: 0 };
  observe('layout-shift', (entries) => {
    for (const { value, hadRecentInput, startTime } of entries as LayoutShift[]) {
      if (hadRecentInput) continue;
      const isSame = startTime - shifts.last < windowGapMs && startTime - shifts.first < windowLengthMs;
      shifts = isSame ? { ...shifts, sum: shifts.sum + value, last: startTime } : { sum: value, first: startTime, last: startTime };
      worst.CLS = Math.max(worst.CLS, shifts.sum);
    }
  });
  observe(
    'event',
    (entries) => {
      for (const { interactionId, duration } of entries as Interaction[]) if (interactionId) worst.INP = Math.max(worst.INP, duration);
    },
    { durationThreshold: 200 },
  );
  const told = new Set<Metric>();
  const tell = () => {
    for (const metric of Object.keys(worst) as Metric[]) {
      if (worst[metric] <= poorFrom[metric] || told.has(metric)) continue;
      told.add(metric);
      const body = {
        metric,
        value: Math.round(worst[metric] * 1000) / 1000,
        path,
        device: window.innerWidth <= 768 ? 'mobile' : 'desktop',
        is_embedded: window.top !== window,
      };
      navigator.sendBeacon('/api/log/web-vitals', new Blob([JSON.stringify(body)], { type: 'application/json' }));
    }
  };
  // The last event that is sure to come, even on phones.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') tell();
  });
}
