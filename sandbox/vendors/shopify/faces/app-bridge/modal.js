/**
 * `<ui-modal>` and `shopify.modal`. Content modals are drawn over the app's own document, so that a React portal into `content`
 * keeps its styles; the admin dims its own parts meanwhile. A modal with `src` (and `<s-app-window>`) is a second frame in the admin.
 */
import { describeTitleBar } from './chrome.js';
import { ask, onAdmin, tell } from './connection.js';

const WIDTHS = { small: '380px', base: '620px', large: '980px' };

const SHEET = `
:host{position:fixed;inset:0;z-index:2147483000;display:none;align-items:center;justify-content:center;font:14px/1.45 system-ui,sans-serif;color:#202223}
:host([open]){display:flex}
.veil{position:absolute;inset:0;background:rgb(0 0 0/.45)}
.box{position:relative;display:flex;flex-direction:column;box-sizing:border-box;inline-size:min(var(--width),calc(100% - 24px));max-block-size:calc(100% - 32px);background:#fff;border-radius:14px;overflow:hidden;box-shadow:0 12px 40px rgb(0 0 0/.3)}
:host([variant=max]) .box{inline-size:100%;block-size:100%;max-block-size:100%;border-radius:0}
header,footer{display:flex;align-items:center;gap:8px;padding:12px 16px;flex:none}
header{background:#f3f4f6;border-block-end:1px solid #e3e5e8}
footer{border-block-start:1px solid #e3e5e8;justify-content:flex-end}
footer:empty{display:none}
h2{margin:0;font-size:15px;font-weight:650;flex:1;overflow-wrap:anywhere}
.body{overflow:auto;flex:1;min-block-size:40px}
button{font:inherit;font-weight:550;padding:6px 14px;border-radius:8px;border:1px solid #c6cad0;background:#fff;color:inherit;cursor:pointer;min-block-size:34px}
button.primary{background:#26323f;border-color:#26323f;color:#fff}
button.critical{background:#b3261e;border-color:#b3261e;color:#fff}
button:disabled{opacity:.5;cursor:default}
button:focus-visible{outline:2px solid #2f6fde;outline-offset:2px}
.close{border:0;background:none;font-size:20px;line-height:1;padding:4px 10px}
`;

let lastFrame = 0;

class ModalElement extends HTMLElement {
  #content = document.createElement('div');
  #overlay = document.createElement('div');
  #parts;
  #observer = new MutationObserver(() => this.#draw());
  #frame;
  #window;
  #before;
  #adopted = false;

  constructor() {
    super();
    const root = this.#overlay.attachShadow({ mode: 'open' });
    root.innerHTML = `<style>${SHEET}</style><div class="veil"></div><div class="box" role="dialog" aria-modal="true" aria-labelledby="t"><header><h2 id="t"></h2><button class="close" type="button" aria-label="Close">×</button></header><div class="body"><slot></slot></div><footer></footer></div>`;
    this.#parts = { box: root.querySelector('.box'), title: root.querySelector('h2'), foot: root.querySelector('footer') };
    root.querySelector('.close').addEventListener('click', () => this.hide());
    root.querySelector('.veil').addEventListener('click', () => this.hide());
    this.#overlay.addEventListener('keydown', (event) => event.key === 'Escape' && this.hide());
    this.#overlay.append(this.#content);
  }

  connectedCallback() {
    this.#observer.observe(this, {
      childList: true,
      subtree: true,
      characterData: true,
      attributes: true,
      attributeFilter: ['title', 'variant', 'disabled', 'loading', 'tone', 'src'],
    });
  }

  disconnectedCallback() {
    this.#observer.disconnect();
    void this.hide();
  }

  get variant() {
    return this.getAttribute('variant') ?? 'base';
  }

  set variant(value) {
    this.setAttribute('variant', value);
  }

  get src() {
    return this.getAttribute('src') ?? undefined;
  }

  set src(value) {
    if (value) this.setAttribute('src', value);
    else this.removeAttribute('src');
  }

  /** Where the modal's content lives; undefined for a modal with `src`, which has a document of its own. */
  get content() {
    return this.src ? undefined : this.#content;
  }

  set content(element) {
    this.#content.replaceChildren(element);
  }

  get contentWindow() {
    if (!this.src) return window;
    return this.#window ?? null;
  }

  get showing() {
    return this.#frame !== undefined || this.#overlay.isConnected;
  }

  async show() {
    if (this.showing || !this.isConnected) return;
    if (this.src) {
      lastFrame += 1;
      this.#frame = `modal-${lastFrame}`;
      openFrames.set(this.#frame, this);
      await ask('modal-open', {
        frame: this.#frame,
        src: new URL(this.src, location.href).href,
        variant: this.localName === 's-app-window' ? 'max' : this.variant,
        bar: this.#bar(),
      });
    } else {
      this.#adoptChildren();
      this.#before = document.activeElement;
      this.#draw();
      this.#overlay.toggleAttribute('open', true);
      document.body.append(this.#overlay);
      this.#parts.box.tabIndex = -1;
      this.#parts.box.focus();
      tell('overlay', { open: true, full: this.variant === 'max' });
    }
    this.dispatchEvent(new Event('show'));
  }

  async hide() {
    if (!this.showing) return;
    if (this.#frame) {
      tell('modal-close', { frame: this.#frame });
      openFrames.delete(this.#frame);
      this.#frame = undefined;
      this.#window = undefined;
    } else {
      this.#overlay.remove();
      tell('overlay', { open: false });
      if (this.#before instanceof HTMLElement) this.#before.focus();
    }
    this.dispatchEvent(new Event('hide'));
  }

  /** The admin's frames are known by place only: their names are closed to another origin. */
  loaded(place) {
    const content = window.parent.frames[place];
    try {
      content.opener = window; // Shopify's way for the two documents to talk
      this.#window = content;
    } catch {
      this.#window = undefined; // a document of another origin has no business with us
    }
  }

  async toggle() {
    return this.showing ? this.hide() : this.show();
  }

  /** Plain markup inside the element becomes content once; React fills `content` through a portal and leaves an empty div here. */
  #adoptChildren() {
    if (this.#adopted) return;
    this.#adopted = true;
    const plain = [...this.childNodes].filter(
      (node) => node.textContent.trim() !== '' && !(node instanceof Element && node.matches('ui-title-bar, ui-save-bar')),
    );
    this.#content.append(...plain);
  }

  #bar() {
    const bar = this.querySelector('ui-title-bar');
    return bar ? describeTitleBar(bar) : { title: '', actions: [], groups: [] };
  }

  #draw() {
    const bar = this.#bar();
    if (this.#frame) return tell('modal-bar', { frame: this.#frame, bar });
    this.#overlay.setAttribute('variant', this.variant);
    this.#overlay.style.setProperty('--width', WIDTHS[this.variant] ?? WIDTHS.base);
    this.#overlay.dir = document.documentElement.dir;
    this.#parts.title.textContent = bar.title;
    const sources = [...this.querySelectorAll('ui-title-bar button, ui-title-bar a')];
    const buttons = sources.map((source, index) => {
      const { label, variant, tone, disabled, loading } = bar.actions[index] ?? {};
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = label ?? source.textContent.trim();
      button.className = tone === 'critical' ? 'critical' : (variant ?? '');
      button.disabled = Boolean(disabled || loading);
      button.addEventListener('click', () => source.click());
      return button;
    });
    this.#parts.foot.replaceChildren(...buttons.toSorted((a, b) => Number(a.className !== '') - Number(b.className !== '')));
  }
}

/** Modals whose document the admin holds, by frame name. */
const openFrames = new Map();

onAdmin('modal-closed', ({ frame }) => openFrames.get(frame)?.hide());
onAdmin('modal-loaded', ({ frame, place }) => openFrames.get(frame)?.loaded(place));

function byId(id) {
  const modal = document.getElementById(id);
  if (!(modal instanceof ModalElement)) throw new Error(`There is no ui-modal with the id "${id}".`);
  return modal;
}

/** `shopify.modal`. */
export const modal = {
  show: async (id) => byId(id).show(),
  hide: async (id) => document.getElementById(id) && byId(id).hide(),
  toggle: async (id) => byId(id).toggle(),
};

export function defineModal() {
  customElements.define('ui-modal', ModalElement);
  customElements.define('s-app-window', class extends ModalElement {});
}
