/** The contextual save bar: `<ui-save-bar>`, `shopify.saveBar`, and forms marked with `data-save-bar`. */
import { describeAction, isOn } from './chrome.js';
import { ask, onAdmin, tell } from './connection.js';

/** Open save bars, in the order in which they were opened; the last one is on screen. */
const open = [];
let sent = '';

/** A save bar as the admin draws it; `owner` is a `<ui-save-bar>` or a `<form data-save-bar>`. */
function describe(owner) {
  if (owner instanceof HTMLFormElement) {
    return { save: {}, discard: {}, discardConfirmation: isOn(owner, 'data-discard-confirmation') };
  }
  const buttons = [...owner.querySelectorAll('button')];
  const save = buttons.find((button) => button.getAttribute('variant') === 'primary');
  const discard = buttons.find((button) => button !== save);
  return {
    save: save && describeAction(save),
    discard: discard && describeAction(discard),
    discardConfirmation: isOn(owner, 'discardconfirmation'),
  };
}

function send() {
  const owner = open.at(-1);
  const state = owner ? describe(owner) : null;
  const text = JSON.stringify(state);
  if (text === sent) return;
  sent = text;
  tell('save-bar', state);
}

function show(owner) {
  if (!open.includes(owner)) {
    open.push(owner);
    owner.dispatchEvent(new Event('show'));
  }
  send();
}

function hide(owner) {
  const at = open.indexOf(owner);
  if (at < 0) return;
  open.splice(at, 1);
  owner.dispatchEvent(new Event('hide'));
  send();
}

onAdmin('save-bar', ({ pressed }) => {
  const owner = open.at(-1);
  if (owner instanceof HTMLFormElement) {
    if (pressed === 'save') owner.requestSubmit();
    else owner.reset();
    return;
  }
  const buttons = [...(owner?.querySelectorAll('button') ?? [])];
  const save = buttons.find((button) => button.getAttribute('variant') === 'primary');
  (pressed === 'save' ? save : buttons.find((button) => button !== save))?.click();
});

class SaveBarElement extends HTMLElement {
  #observer = new MutationObserver(send);

  connectedCallback() {
    this.#observer.observe(this, { childList: true, subtree: true, characterData: true, attributes: true });
  }

  disconnectedCallback() {
    this.#observer.disconnect();
    hide(this);
  }

  get discardConfirmation() {
    return isOn(this, 'discardconfirmation');
  }

  set discardConfirmation(on) {
    this.toggleAttribute('discardconfirmation', Boolean(on));
  }

  get showing() {
    return open.includes(this);
  }

  async show() {
    show(this);
  }

  async hide() {
    hide(this);
  }

  async toggle() {
    if (this.showing) hide(this);
    else show(this);
  }
}

/** A marked form opens the bar at its first change and closes it when it is submitted, reset or gone. */
function watchForms() {
  const changed = (event) => {
    const form = event.target instanceof Element ? (event.target.form ?? event.target.closest('form')) : null;
    if (form && isOn(form, 'data-save-bar')) show(form);
  };
  document.addEventListener('input', changed);
  document.addEventListener('change', changed);
  document.addEventListener('submit', (event) => hide(event.target));
  document.addEventListener('reset', (event) => hide(event.target));
  new MutationObserver(() => {
    for (const owner of open.filter((one) => !one.isConnected)) hide(owner);
  }).observe(document.documentElement, { childList: true, subtree: true });
}

function byId(id) {
  const bar = document.getElementById(id);
  if (!(bar instanceof SaveBarElement)) throw new Error(`There is no ui-save-bar with the id "${id}".`);
  return bar;
}

/** `shopify.saveBar`. */
export const saveBar = {
  show: async (id) => show(byId(id)),
  /** Also fine when the element is gone: a page that closes takes its bar along before it says so. */
  hide: async (id) => document.getElementById(id) && hide(byId(id)),
  toggle: async (id) => byId(id).toggle(),
  /** Resolves when nothing is unsaved or the merchant agrees to leave; stays pending when they stay. */
  leaveConfirmation: async () => {
    if (open.length === 0) return;
    if (await ask('leave-confirmation')) return;
    await new Promise(() => {});
  },
};

export function defineSaveBar() {
  customElements.define('ui-save-bar', SaveBarElement);
  watchForms();
}
