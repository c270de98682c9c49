/**
 * A browser that blocks third-party data throws when a framed page accesses its storage, as libraries do (review item E1). It is then
 * replaced by a storage that lasts as long as the document. Runs before any other script of ours.
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
