/** How long (ms) an element that has just appeared may take the focus by itself: a layer that closes gives it back to what opened it. */
const graceMs = 100;

/** Inside these the place of the focus is kept. Outside are only passing things, such as toasts. */
const screens = 'main, .Polaris-Page';
const layers = 'dialog[open], [role="dialog"]';

/**
 * What has the focus can go away: a row leaves its list, "Import" becomes "Edit", a form its next step. The browser then begins
 * at the top of the page anew, and whoever uses a keyboard has lost the place. What came instead gets the focus, or else the
 * neighbor, or what both stood in. Never a control of the neighbor's: a second press would be meant for what has gone.
 * @returns stops it.
 */
export function keepFocus(document: Document): () => void {
  let last: Element | null = null;
  /** The last one outside layers: where to go on when a layer is closed whose opener has gone. */
  let lastOnScreen: Element | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const note = (event: FocusEvent) => {
    if (!(event.target instanceof Element)) return;
    last = event.target;
    // A place that is merely kept opens nothing.
    if (last.closest(screens) && !last.closest(layers) && !last.hasAttribute('data-keeps-focus')) lastOnScreen = last;
  };

  const watcher = new MutationObserver((records) => {
    if (!last) return;
    if (last.isConnected) {
      // Nothing left to do with it: what it belongs to stays the place.
      if (last.matches(':disabled')) goOnWith(last.parentElement);
      return;
    }
    let gone: Node = last;
    let place: MutationRecord | undefined;
    // What it stood in may have been taken out as well, later in the same go.
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

/** What stands now where something was taken out; nothing when that was no part of a screen, or of a layer that is open. */
function successorOf({ target, previousSibling, nextSibling }: MutationRecord): Element | null {
  const parent = elementOf(target);
  if (!parent?.closest(`${screens}, ${layers}`)) return null;
  let instead = previousSibling?.isConnected ? previousSibling.nextSibling : parent.firstChild;
  while (instead && !(instead instanceof Element)) instead = instead.nextSibling;
  return instead ?? elementOf(nextSibling) ?? elementOf(previousSibling) ?? parent;
}

/**
 * A link to another page's dialog has gone with its screen, and comes again when the dialog is closed; where the dialog has done its work only
 * the row is left of what the link led to.
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
