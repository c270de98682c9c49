/** The parts of the admin an app fills: its entries in the navigation, and the title bar. Markup here, drawing in the admin. */
import { onAdmin, tell } from './connection.js';
import { followLink } from './navigation.js';

const OBSERVED = { childList: true, subtree: true, characterData: true, attributes: true };

/** Attributes set from React may be the words `true` and `false`. */
export const isOn = (element, name) => element.hasAttribute(name) && element.getAttribute(name) !== 'false';

/** Hidden by an adopted style sheet: a style element added to the head would not match the app's server rendering. */
const hidden = new CSSStyleSheet();
hidden.replaceSync('ui-nav-menu,ui-title-bar,ui-save-bar,ui-modal,s-app-nav,s-app-window{display:none!important}');
document.adoptedStyleSheets = [...document.adoptedStyleSheets, hidden];

const elements = new Map();
let lastKey = 0;

/** A key by which the admin names one of our elements when it is clicked there. */
function keyOf(element) {
  for (const [key, known] of elements) if (known === element) return key;
  lastKey += 1;
  elements.set(lastKey, element);
  return lastKey;
}

onAdmin('click', ({ key }) => {
  const element = elements.get(key);
  if (!element?.isConnected) return;
  if (element.matches('a[href], s-link[href]')) followLink(element);
  else element.click();
});

/** What the admin needs to draw a button. */
export function describeAction(element) {
  return {
    key: keyOf(element),
    label: element.textContent.trim(),
    variant: element.getAttribute('variant'),
    tone: element.getAttribute('tone'),
    disabled: isOn(element, 'disabled'),
    loading: isOn(element, 'loading'),
  };
}

/** What a title bar shows: title, single buttons, groups of buttons. */
export function describeTitleBar(bar) {
  const own = [...bar.children].filter((child) => child.matches('button, a'));
  const groups = [...bar.children].filter((child) => child.matches('section'));
  return {
    title: bar.getAttribute('title') ?? document.title,
    actions: own.map(describeAction),
    groups: groups.map((group) => ({
      label: group.getAttribute('label') ?? '',
      actions: [...group.querySelectorAll('button, a')].map(describeAction),
    })),
  };
}

let titleSent = '';
let navSent = '';

function sendTitle() {
  const bars = [...document.querySelectorAll('ui-title-bar')].filter((bar) => !bar.closest('ui-modal'));
  const state = bars.length > 0 ? describeTitleBar(bars[bars.length - 1]) : null;
  const text = JSON.stringify(state);
  if (text === titleSent) return;
  titleSent = text;
  tell('title-bar', state);
}

function sendNav() {
  const menu = document.querySelector('ui-nav-menu, s-app-nav');
  const entries = [...(menu?.querySelectorAll('a[href], s-link[href]') ?? [])].map((link) => ({
    key: keyOf(link),
    label: link.textContent.trim(),
    href: link.getAttribute('href'),
    home: link.getAttribute('rel') === 'home',
  }));
  const text = JSON.stringify(entries);
  if (text === navSent) return;
  navSent = text;
  tell('nav-menu', entries);
}

/** An element that only describes something: invisible here, sent to the admin whenever it or its content changes. */
function describingElement(send) {
  return class extends HTMLElement {
    #observer = new MutationObserver(send);

    connectedCallback() {
      this.#observer.observe(this, OBSERVED);
      queueMicrotask(send); // children are parsed or mounted after the element itself
    }

    disconnectedCallback() {
      this.#observer.disconnect();
      queueMicrotask(send);
    }
  };
}

export function defineChrome() {
  customElements.define('ui-title-bar', describingElement(sendTitle));
  customElements.define('ui-nav-menu', describingElement(sendNav));
  customElements.define('s-app-nav', describingElement(sendNav));
}
