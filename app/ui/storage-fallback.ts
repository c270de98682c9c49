/**
 * A browser that blocks third-party data throws at the mere mention of its storage in a frame, and libraries mention it (review
 * item E1). Then a storage that lasts as long as the document takes its place. Runs before any other script of ours.
 */
export const storageFallback = `for (const name of ['localStorage', 'sessionStorage']) {
  try {
    window[name].getItem('');
  } catch {
    const kept = new Map();
    const storage = {
      getItem: (key) => kept.get(String(key)) ?? null,
      setItem: (key, value) => void kept.set(String(key), String(value)),
      removeItem: (key) => void kept.delete(String(key)),
      clear: () => kept.clear(),
      key: (index) => [...kept.keys()][index] ?? null,
      get length() { return kept.size; },
    };
    try { Object.defineProperty(window, name, { value: storage, configurable: true }); } catch {}
  }
}`;
