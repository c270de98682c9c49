/** `window.shopify`: what an embedded app finds when its first script has run. */
import { defineChrome } from './chrome.js';
import { ask, embedded, onAdmin, readConfig, tell } from './connection.js';
import { defineModal, modal } from './modal.js';
import { installNavigation } from './navigation.js';
import { defineSaveBar, saveBar } from './save-bar.js';
import { enterAdmin, idToken, installFetch, reloadWithToken } from './session-fetch.js';
import { watchWebVitals, webVitals } from './web-vitals.js';

const config = readConfig();
if (!config.apiKey) console.error('App Bridge: the script tag needs data-api-key, or the page a meta tag named shopify-api-key.');

const toasts = new Map();
let lastToast = 0;

const toast = {
  show: (message, options = {}) => {
    lastToast += 1;
    const id = `toast-${lastToast}`;
    toasts.set(id, options);
    tell('toast', {
      id,
      message: String(message),
      duration: options.duration ?? 5000,
      isError: Boolean(options.isError),
      action: options.action,
    });
    return id;
  },
  hide: (id) => tell('toast-hide', { id }),
};

onAdmin('toast', ({ id, event }) => {
  const options = toasts.get(id);
  if (event === 'action') options?.onAction?.();
  else {
    toasts.delete(id);
    options?.onDismiss?.();
  }
});

/** The chosen resources; the array also names itself `selection`, as older callers expect. Undefined when cancelled. */
async function resourcePicker(options) {
  const chosen = await ask('resource-picker', options);
  if (chosen) chosen.selection = chosen;
  return chosen;
}

const picker = async (options) => ({ selected: ask('picker', options) });

const scopes = {
  query: () => ask('scopes', { action: 'query' }),
  request: (wanted) => ask('scopes', { action: 'request', scopes: wanted }),
  revoke: (unwanted) => ask('scopes', { action: 'revoke', scopes: unwanted }),
};

window.shopify = {
  config,
  origin: location.origin,
  environment: { embedded, mobile: false, pos: false, intent: false },
  ready: embedded ? ask('hello', { title: document.title }).then(() => undefined) : Promise.resolve(),
  idToken,
  user: () => ask('user'),
  loading: (isLoading) => tell('loading', { on: isLoading !== false }),
  toast,
  saveBar,
  modal,
  resourcePicker,
  picker,
  scopes,
  webVitals,
};

installFetch(config);
installNavigation();
defineChrome();
defineSaveBar();
defineModal();
watchWebVitals();
enterAdmin(config);
if (embedded) void reloadWithToken();
