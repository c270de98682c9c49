/**
 * For documents in Shopify's admin: loaded right after App Bridge, before any other script of ours.
 * 1. A browser that blocks third-party data throws when a framed page touches its storage, as libraries do (review item E1): it then gets a
 *    storage that lasts as long as the document.
 * 2. Each call of ours names the shop in whose admin it is made (`platform-domain`), which must be the session token's.
 * 3. The session token is kept for its minute, so that a call need not ask the admin for one. A cache only (decision 300): without it, or when
 *    it is refused, App Bridge gets a fresh one.
 */
for (const name of ['localStorage', 'sessionStorage']) {
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
      get length() {
        return kept.size;
      },
    };
    try {
      Object.defineProperty(window, name, { value: storage, configurable: true });
    } catch {}
  }
}

(() => {
  const bridge = window.shopify;
  const shop = bridge?.config?.shop ?? new URLSearchParams(location.search).get('shop');
  if (window.top === window || !bridge?.idToken || !shop) return;
  const place = 'quayside.session-token';
  /** A token that ends sooner than this, in milliseconds, is not sent any more. */
  const spare = 5000;

  const storage = (use) => {
    try {
      return use(window.sessionStorage);
    } catch {
      return undefined;
    }
  };
  /** The kept token, while it is good and of this shop: a tab's storage outlives the visit to another store's admin. */
  function keptToken() {
    try {
      const token = storage((all) => all.getItem(place));
      const { exp, dest } = JSON.parse(atob(token.split('.')[1].replaceAll('-', '+').replaceAll('_', '/')));
      return exp * 1000 > Date.now() + spare && new URL(dest).hostname === shop ? token : undefined;
    } catch {
      return undefined;
    }
  }
  let isAsking = false;
  async function keepToken() {
    if (isAsking) return;
    isAsking = true;
    try {
      const token = await bridge.idToken();
      storage((all) => all.setItem(place, token));
    } catch {
      // Asked again with the next call.
    } finally {
      isAsking = false;
    }
  }

  const send = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    if (input instanceof Request || new URL(input, location.href).origin !== location.origin) return send(input, init);
    const headers = new Headers(init?.headers);
    headers.set('platform-domain', shop);
    const plain = { ...init, headers };
    const token = headers.has('authorization') || init?.body instanceof ReadableStream ? undefined : keptToken();
    if (!token) {
      void keepToken();
      return send(input, plain);
    }
    const signed = new Headers(headers);
    signed.set('authorization', `Bearer ${token}`);
    const answer = await send(input, { ...init, headers: signed });
    if (answer.status !== 401) return answer;
    storage((all) => all.removeItem(place));
    return send(input, plain);
  };
})();
