/** Resolves as soon as the browser is online. */
export async function untilOnline(): Promise<void> {
  if (!navigator.onLine) await new Promise<void>((resolve) => window.addEventListener('online', () => resolve(), { once: true }));
}
