/** Loading and interaction figures of this document, reported once when it is left: `shopify.webVitals.onReport`. */
let callback = null;
const metrics = new Map();

function watch(type, take) {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return;
  new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, durationThreshold: 40 });
}

const keep = (name, value) => metrics.set(name, { id: `${name}-${performance.timeOrigin}`, name, value });

function report() {
  if (!callback || metrics.size === 0) return;
  callback({ metrics: [...metrics.values()] });
  metrics.clear();
}

export const webVitals = {
  onReport: async (handler) => {
    callback = handler;
  },
};

export function watchWebVitals() {
  watch('largest-contentful-paint', (entry) => keep('LCP', entry.startTime));
  watch('paint', (entry) => entry.name === 'first-contentful-paint' && keep('FCP', entry.startTime));
  watch('layout-shift', (entry) => entry.hadRecentInput || keep('CLS', (metrics.get('CLS')?.value ?? 0) + entry.value));
  watch('event', (entry) => keep('INP', Math.max(metrics.get('INP')?.value ?? 0, entry.duration)));
  watch('navigation', (entry) => keep('TTFB', entry.responseStart));
  addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && report());
  addEventListener('pagehide', report);
}
