/*
 * Stripe.js as a shop's page uses it. Card data is entered and sent by a frame of js.stripe.com; this script only
 * passes messages, opens the bank's page, and reads intents with their client secret.
 */
(() => {
  if (window.Stripe) return;
  const source = document.currentScript.src;
  // Works at the real address and under http://localhost:4600/js.stripe.com/…: the other hosts stand beside this one.
  const root = source.slice(0, source.indexOf('js.stripe.com/'));
  const JS = `${root}js.stripe.com`;
  const API = `${root}api.stripe.com`;
  const HOOKS = `${root}hooks.stripe.com`;
  const release = source.slice(JS.length + 1).split('/')[0];

  class IntegrationError extends Error {
    constructor(message) {
      super(message);
      this.name = 'IntegrationError';
    }
  }

  const intentId = (secret) => {
    if (typeof secret !== 'string' || !/^(pi|seti)_\w+_secret_\w+$/.test(secret)) {
      throw new IntegrationError(`The client secret must be in the format of \${id}_secret_\${secret}; you specified: ${secret}.`);
    }
    return secret.split('_secret_')[0];
  };
  const pathOf = (id) => `/v1/${id.startsWith('pi_') ? 'payment_intents' : 'setup_intents'}/${id}`;
  const resultOf = (intent) => (intent.object === 'payment_intent' ? { paymentIntent: intent } : { setupIntent: intent });
  const brokenConnection = {
    type: 'api_connection_error',
    message: 'We are experiencing issues connecting to our payments provider. Please check your connection and try again.',
  };

  function flatten(value, name, into) {
    if (value === undefined || value === null) return into;
    if (typeof value !== 'object') into.append(name, String(value));
    else for (const [key, inner] of Object.entries(value)) flatten(inner, name ? `${name}[${key}]` : key, into);
    return into;
  }

  async function call(method, path, params) {
    const form = flatten(params, '', new URLSearchParams());
    try {
      // A plain form with the key inside: no preflight is needed across origins.
      const response =
        method === 'GET'
          ? await fetch(`${API}${path}?${form}`)
          : await fetch(API + path, { method, headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: form });
      const body = await response.json();
      return body.error ? { error: body.error } : { value: body };
    } catch {
      return { error: brokenConnection };
    }
  }

  /* The bank's page over the shop's page; resolves when the cardholder has answered. */
  function openBankPage(action, id) {
    const url = (action.use_stripe_sdk?.stripe_js ?? action.redirect_to_url?.url ?? '').replace('https://hooks.stripe.com', HOOKS);
    return new Promise((resolve) => {
      const before = document.activeElement;
      const layer = document.createElement('div');
      layer.setAttribute('role', 'dialog');
      layer.setAttribute('aria-modal', 'true');
      layer.setAttribute('aria-label', 'Card authentication');
      layer.style.cssText = 'position:fixed;inset:0;z-index:2147483647;background:rgb(20 30 45/.55);display:block';
      const frame = document.createElement('iframe');
      frame.src = url;
      frame.title = 'Card authentication';
      frame.name = 'stripe-challenge-frame';
      frame.style.cssText = 'position:absolute;inset:0;width:100%;height:100%;border:0;background:transparent';
      const overflow = document.documentElement.style.overflow;
      const done = (event) => {
        if (event.source !== frame.contentWindow || event.data?.source !== 'stripe-3ds' || event.data.id !== id) return;
        removeEventListener('message', done);
        layer.remove();
        document.documentElement.style.overflow = overflow;
        before?.focus?.();
        resolve();
      };
      addEventListener('message', done);
      document.documentElement.style.overflow = 'hidden';
      layer.append(frame);
      document.body.append(layer);
      frame.addEventListener('load', () => frame.focus(), { once: true });
    });
  }

  let frames = 0;

  /* One mounted element: a frame of js.stripe.com and the conversation with it. */
  function createElement(key, group, type, options) {
    const id = `__privateStripeFrame${++frames}`;
    const listeners = new Map();
    const waiting = new Map();
    let container = null;
    let frame = null;
    let questions = 0;

    const emit = (event, detail) => {
      for (const listener of [...(listeners.get(event) ?? [])]) listener({ elementType: type, ...detail });
    };
    const post = (message) => frame?.contentWindow?.postMessage({ stripeFrame: id, ...message }, new URL(JS).origin);
    const settings = () => ({ type, options, locale: group.options.locale, appearance: group.options.appearance, key, api: API });

    async function begin() {
      if (group.options.clientSecret) {
        const { error } = await call('GET', pathOf(intentId(group.options.clientSecret)), {
          key,
          client_secret: group.options.clientSecret,
        });
        if (error) return emit('loaderror', { error });
      }
      post({ kind: 'settings', settings: settings() });
    }
    function hear(event) {
      if (!frame || event.source !== frame.contentWindow || event.data?.stripeFrame !== id) return;
      const { kind } = event.data;
      if (kind === 'loaded') void begin();
      if (kind === 'height') frame.style.height = `${event.data.height}px`;
      if (kind === 'answer') {
        waiting.get(event.data.question)?.(event.data.result);
        waiting.delete(event.data.question);
      }
      if (kind === 'event') emit(event.data.name, event.data.detail);
    }

    const element = {
      _type: type,
      _ask(what, detail) {
        if (!frame) return Promise.reject(new IntegrationError('The element is not mounted. Make sure it is still in the page.'));
        const question = ++questions;
        return new Promise((resolve) => {
          waiting.set(question, resolve);
          post({ kind: 'ask', what, question, detail });
        });
      },
      mount(target) {
        const place = typeof target === 'string' ? document.querySelector(target) : target;
        if (!place)
          throw new IntegrationError(`The selector you specified (${target}) applies to no DOM elements that are currently on the page.`);
        if (frame) element.unmount();
        container = place;
        container.classList.add('StripeElement');
        frame = document.createElement('iframe');
        frame.name = id;
        frame.title = 'Secure payment input frame';
        frame.setAttribute('allow', 'payment *');
        frame.style.cssText = `border:0;margin:0;padding:0;width:1px;min-width:100%;display:block;overflow:hidden;height:${type === 'card' ? 44 : 238}px;color-scheme:light only;transition:height .15s`;
        frame.src = `${JS}/v3/elements-inner-payment.html#${id}`;
        addEventListener('message', hear);
        container.replaceChildren(frame);
        return element;
      },
      unmount() {
        removeEventListener('message', hear);
        frame?.remove();
        container?.classList.remove('StripeElement');
        frame = null;
        container = null;
        return element;
      },
      destroy() {
        element.unmount();
        listeners.clear();
        group.parts.delete(type);
      },
      update(more) {
        options = { ...options, ...more };
        post({ kind: 'settings', settings: settings() });
        return element;
      },
      on(event, listener) {
        listeners.set(event, [...(listeners.get(event) ?? []), listener]);
        return element;
      },
      once(event, listener) {
        const once = (detail) => {
          element.off(event, once);
          listener(detail);
        };
        return element.on(event, once);
      },
      off(event, listener) {
        listeners.set(event, listener ? (listeners.get(event) ?? []).filter((each) => each !== listener) : []);
        return element;
      },
      addEventListener: (event, listener) => element.on(event, listener),
      removeEventListener: (event, listener) => element.off(event, listener),
      focus: () => post({ kind: 'focus' }),
      blur: () => frame?.blur(),
      clear: () => post({ kind: 'clear' }),
      collapse() {},
      _refresh: () => post({ kind: 'settings', settings: settings() }),
    };
    return element;
  }

  function createElements(key, given = {}) {
    if (given.clientSecret) intentId(given.clientSecret);
    const group = { options: { ...given }, parts: new Map(), submitted: false };
    const elements = {
      _group: group,
      create(type, options = {}) {
        if (type !== 'payment' && type !== 'card')
          throw new IntegrationError(`A valid Element name must be provided. Valid Elements are: payment, card; you passed: ${type}.`);
        if (group.parts.has(type)) throw new IntegrationError(`Can only create one Element of type ${type} through an Elements instance.`);
        if (type === 'payment' && !group.options.clientSecret && !group.options.mode) {
          throw new IntegrationError(
            'In order to create a payment element, you must pass a clientSecret or mode when creating the Elements group.',
          );
        }
        const element = createElement(key, group, type, options);
        group.parts.set(type, element);
        return element;
      },
      getElement: (type) => group.parts.get(type) ?? null,
      update(more) {
        Object.assign(group.options, more);
        for (const part of group.parts.values()) part._refresh();
      },
      async fetchUpdates() {
        return {};
      },
      async submit() {
        const element = group.parts.get('payment') ?? group.parts.get('card');
        if (!element) throw new IntegrationError('elements.submit() needs a mounted element.');
        const result = await element._ask('submit');
        group.submitted = !result.error;
        return result;
      },
    };
    return elements;
  }

  function Stripe(key, options = {}) {
    if (typeof key !== 'string' || key === '') throw new IntegrationError('Missing value for Stripe(): apiKey should be a string.');
    if (key.startsWith('sk_'))
      throw new IntegrationError('You should not use your secret key with Stripe.js.\n        Please pass a publishable key instead.');

    async function retrieve(secret) {
      const { error, value } = await call('GET', pathOf(intentId(secret)), { key, client_secret: secret, is_stripe_sdk: false });
      return error ? { error } : resultOf(value);
    }

    /* After confirming: ask the bank when the intent wants it, then report how it ended. */
    async function follow(intent, secret) {
      if (intent.status !== 'requires_action' || !intent.next_action) return resultOf(intent);
      await openBankPage(intent.next_action, intent.id);
      const result = await retrieve(secret);
      const after = result.paymentIntent ?? result.setupIntent;
      const error = after?.last_payment_error ?? after?.last_setup_error;
      if (after?.status === 'requires_payment_method' && error) return { error: { ...error, [after.object]: after } };
      return result;
    }

    function goBack(returnUrl, intent) {
      const url = new URL(returnUrl, location.href);
      url.searchParams.set(intent.object, intent.id);
      url.searchParams.set(`${intent.object}_client_secret`, intent.client_secret);
      url.searchParams.set('redirect_status', 'succeeded');
      location.assign(url.href);
      return new Promise(() => {});
    }

    async function confirm({ elements, clientSecret, confirmParams = {}, redirect = 'always' }) {
      const secret = clientSecret ?? elements?._group.options.clientSecret;
      const id = intentId(secret);
      if (redirect === 'always' && !confirmParams.return_url) {
        throw new IntegrationError('stripe.confirm: You must provide `return_url` in `confirmParams`, or `redirect: "if_required"`.');
      }
      const { payment_method_data, return_url, ...rest } = confirmParams;
      const params = { ...rest, return_url: return_url ?? location.href, client_secret: secret, use_stripe_sdk: true };
      let answer;
      if (elements && !confirmParams.payment_method && !confirmParams.confirmation_token) {
        const element = elements.getElement('payment') ?? elements.getElement('card');
        if (!element) throw new IntegrationError('Invalid value for stripe.confirm: elements should have a mounted Payment Element.');
        if (elements._group.options.mode && !elements._group.submitted) {
          throw new IntegrationError(
            'Your code should call elements.submit() before any asynchronous work and before stripe.confirmPayment().',
          );
        }
        answer = await element._ask('confirm', { path: `${pathOf(id)}/confirm`, params, more: payment_method_data });
      } else {
        answer = await call('POST', `${pathOf(id)}/confirm`, { ...params, payment_method_data, key });
      }
      if (answer.error) return { error: answer.error };
      const result = await follow(answer.value, secret);
      const done = result.paymentIntent ?? result.setupIntent;
      return redirect === 'always' && done ? goBack(return_url, done) : result;
    }

    async function confirmCard(secret, data = {}, { handleActions = true } = {}) {
      const { payment_method: method, ...rest } = data;
      const params = { ...rest, client_secret: secret, use_stripe_sdk: true };
      const path = `${pathOf(intentId(secret))}/confirm`;
      const answer =
        method?.card?._ask !== undefined
          ? await method.card._ask('confirm', {
              path,
              params,
              more: { billing_details: method.billing_details, metadata: method.metadata },
            })
          : await call('POST', path, {
              ...params,
              key,
              ...(typeof method === 'string' ? { payment_method: method } : {}),
              ...(method?.card?.token ? { payment_method_data: { type: 'card', card: method.card } } : {}),
            });
      if (answer.error) return { error: answer.error };
      return handleActions ? follow(answer.value, secret) : resultOf(answer.value);
    }

    async function make(path, { elements, params = {}, element = elements?.getElement('payment') ?? elements?.getElement('card'), wrap }) {
      if (!element) throw new IntegrationError('A mounted element is needed.');
      return element._ask('make', { path, params, wrap });
    }

    async function next(secret) {
      const result = await retrieve(secret);
      const intent = result.paymentIntent ?? result.setupIntent;
      return intent ? follow(intent, secret) : result;
    }

    return {
      elements: (given) => createElements(key, { locale: options.locale, ...given }),
      confirmPayment: confirm,
      confirmSetup: confirm,
      confirmCardPayment: confirmCard,
      confirmCardSetup: confirmCard,
      async createPaymentMethod({ elements, params, type, card, billing_details, metadata }) {
        const given = elements ? params : { billing_details, metadata };
        if (!elements && type !== 'card') throw new IntegrationError('Only cards are accepted here.');
        const { error, value } = await make('/v1/payment_methods', { elements, params: given, element: card });
        return error ? { error } : { paymentMethod: value };
      },
      async createConfirmationToken({ elements, params = {} }) {
        const { payment_method_data, ...rest } = params;
        const { error, value } = await make('/v1/confirmation_tokens', { elements, params: payment_method_data, wrap: rest });
        return error ? { error } : { confirmationToken: value };
      },
      handleNextAction: ({ clientSecret }) => next(clientSecret),
      handleCardAction: next,
      retrievePaymentIntent: retrieve,
      retrieveSetupIntent: retrieve,
      registerAppInfo() {},
      _registerWrapper() {},
    };
  }
  Stripe.version = release === 'v3' ? 3 : release;
  window.Stripe = Stripe;
})();
