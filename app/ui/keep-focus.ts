/** How long (ms) an element that has just appeared may take the focus by itself: a layer that closes gives it back to what opened it. */
const graceMs = 100;

/** Inside these the place of the focus is kept. Outside are only passing things, such as toasts. */
const screens = 'main, .Polaris-Page';
const layers = 'dialog[open], [role="dialog"]';

/**
 * When the focused element is removed (a row leaves its list, "Import" becomes "Edit", a form shows its next step), browsers start at the
 * top of the page again, and keyboard users lose their place. Instead, the element that replaced it gets the focus, or its neighbor, or
 * their parent. Never a control inside the neighbor, which a second key press, meant for the removed element, would activate.
 * @returns a function that stops it.
 */
export function keepFocus(document: Document): () => void {
  let last: Element | null = null;
  /** The last focused element outside layers; used when a layer closes whose opener was removed. */
  let lastOnScreen: Element | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const note = (event: FocusEvent) => {
    if (!(event.target instanceof Element)) return;
    last = event.target;
    // An element that only keeps the place did not open the layer.
    if (last.closest(screens) && !last.closest(layers) && !last.hasAttribute('data-keeps-focus')) lastOnScreen = last;
  };

  const watcher = new MutationObserver((records) => {
    if (!last) return;
    if (last.isConnected) {
      // A disabled control loses the focus: its parent keeps the place.
      if (last.matches(':disabled')) goOnWith(last.parentElement);
      return;
    }
    let gone: Node = last;
    let place: MutationRecord | undefined;
    // Its parent may have been removed, too, later in the same batch.
    for (const record of records) {
      if (![...record.removedNodes].some((node) => node.contains(gone))) continue;
      place = record;
      gone = record.target;
    }
    last = null;
    if (!place) return;
    goOnWith(place);
  });

  const goOnWith = (place: MutationRecord | Element | null) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const { activeElement } = document;
      if ((activeElement && activeElement !== document.body) || !document.hasFocus()) return;
      const next = place instanceof MutationRecord ? successorOf(place) : place;
      focusOn(next ?? (lastOnScreen?.isConnected ? lastOnScreen : openedAgain(lastOnScreen)) ?? document.querySelector(screens));
    }, graceMs);
  };

  document.addEventListener('focusin', note);
  watcher.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  return () => {
    document.removeEventListener('focusin', note);
    watcher.disconnect();
    clearTimeout(timer);
  };
}

const elementOf = (node: Node | null): Element | null => (node instanceof Element && node.isConnected ? node : null);

/** The element that is now in the place of a removed one; nothing if that was outside screens and open layers. */
function successorOf({ target, previousSibling, nextSibling }: MutationRecord): Element | null {
  const parent = elementOf(target);
  if (!parent?.closest(`${screens}, ${layers}`)) return null;
  let instead = previousSibling?.isConnected ? previousSibling.nextSibling : parent.firstChild;
  while (instead && !(instead instanceof Element)) instead = instead.nextSibling;
  return instead ?? elementOf(nextSibling) ?? elementOf(previousSibling) ?? parent;
}

/**
 * A link that opened a dialog on another page was removed with its screen, and is rendered again when the dialog closes. If the dialog's
 * work has removed the link, its row is used.
 */
function openedAgain(opener: Element | null): Element | null {
  if (!(opener instanceof HTMLAnchorElement)) return null;
  const links = [...opener.ownerDocument.querySelectorAll<HTMLAnchorElement>(`:is(${screens}) a[href]`)];
  const row = links.find(({ pathname }) => pathname === opener.pathname)?.closest('li, tr');
  return links.find(({ href }) => href === opener.href) ?? row ?? null;
}

function focusOn(element: Element | null): void {
  if (!(element instanceof HTMLElement)) return;
  element.focus({ preventScroll: true });
  if (element.ownerDocument.activeElement === element) return;
  element.tabIndex = -1;
  element.dataset.keepsFocus = '';
  const end = () => {
    element.removeAttribute('tabindex');
    delete element.dataset.keepsFocus;
  };
  element.addEventListener('blur', end, { once: true });
  element.focus({ preventScroll: true });
}
