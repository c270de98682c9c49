/** Resolves as soon as the browser is online, or the signal says that nobody waits any more. */
export async function untilOnline(signal?: AbortSignal): Promise<void> {
  if (navigator.onLine || signal?.aborted) return;
  await new Promise<void>((resolve) => {
    window.addEventListener('online', () => resolve(), { once: true, ...(signal ? { signal } : {}) });
    signal?.addEventListener('abort', () => resolve(), { once: true });
  });
}
