/** Resolves as soon as the browser knows of a connection. */
export async function untilOnline(): Promise<void> {
  if (!navigator.onLine) await new Promise<void>((resolve) => window.addEventListener('online', () => resolve(), { once: true }));
}
