/*
 * Paddle.js as a shop's page uses it (developer.paddle.com/paddlejs): opens the checkout in a frame of Paddle's own over the
 * page and passes its events on. Card data never touches the shop's page. Price previews are not part of this stand-in.
 */
(() => {
  if (window.PaddleBillingV1) return;
  const source = document.currentScript.src;
  // Works at the real address and under http://localhost:4600/cdn.paddle.com/…: the other hosts stand beside this one.
  const root = source.slice(0, source.indexOf('cdn.paddle.com/'));
  let environment = 'production';
  let options = {};
  let open;

  const tell = (event) => options.eventCallback?.(event);
  const complain = (detail) => tell({ name: 'checkout.error', type: 'front-end', code: 'validation_error', detail });

  function close() {
    if (!open) return;
    const { frame, before, overflow } = open;
    open = undefined;
    frame.remove();
    document.documentElement.style.overflow = overflow;
    before?.focus?.();
  }

  addEventListener('message', (message) => {
    if (!open || message.source !== open.frame.contentWindow || message.data?.source !== 'paddle-checkout') return;
    const { source: _, ...event } = message.data;
    const { successUrl } = open.settings;
    if (event.name === 'checkout.closed') close();
    tell(event);
    if (event.name === 'checkout.completed' && successUrl) location.assign(successUrl);
  });

  function show({ transactionId, settings }) {
    if (!options.token) return complain('Paddle.Initialize() has not been called with a token');
    if (options.token.startsWith('test_') !== (environment === 'sandbox')) return complain('The token is of another environment');
    if (!transactionId) return complain('This stand-in opens checkouts by transactionId');
    close();
    const frame = document.createElement('iframe');
    frame.className = 'paddle-frame paddle-frame-overlay';
    frame.name = 'paddle_frame';
    frame.title = 'Checkout';
    frame.allow = 'payment';
    const query = new URLSearchParams({ token: options.token, displayMode: 'overlay' });
    frame.src = `${root}${environment === 'sandbox' ? 'sandbox-buy' : 'buy'}.paddle.com/checkout/${encodeURIComponent(transactionId)}?${query}`;
    frame.style.cssText =
      'position:fixed;inset:0;width:100%;height:100%;border:0;z-index:99999999;background:transparent;color-scheme:light';
    open = {
      frame,
      before: document.activeElement,
      overflow: document.documentElement.style.overflow,
      settings: { ...options.checkout?.settings, ...settings },
    };
    document.documentElement.style.overflow = 'hidden';
    document.body.append(frame);
    frame.addEventListener('load', () => frame.focus(), { once: true });
  }

  const Paddle = {
    Version: 'v1',
    Initialized: false,
    Status: { libraryVersion: '1.0.0-stand-in' },
    Environment: {
      set(name) {
        environment = name;
      },
    },
    Initialize(wanted) {
      options = { ...wanted };
      if (!Paddle.Initialized) {
        // As the real script: a page whose policy does not let its stylesheet in shows an overlay without form.
        const style = document.createElement('link');
        style.rel = 'stylesheet';
        style.href = `${root}${environment === 'sandbox' ? 'sandbox-cdn' : 'cdn'}.paddle.com/paddle/v2/assets/css/paddle.css`;
        document.head.append(style);
      }
      Paddle.Initialized = true;
    },
    Update(wanted) {
      options = { ...options, ...wanted };
    },
    Setup: (wanted) => Paddle.Initialize(wanted),
    Spinner: { show() {}, hide() {} },
    Checkout: { open: show, close, updateCheckout() {}, updateItems() {} },
  };
  window.Paddle = Paddle;
  window.PaddleBillingV1 = Paddle;
})();
