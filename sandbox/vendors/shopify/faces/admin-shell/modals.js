/** Modals whose content is a document of its own: a second frame of the app over the page. */
import { make } from './dom.js';
import { addFrame, answer, dropFrame, shell, tellFrame } from './frames.js';
import { titleParts } from './title-bar.js';

const appOrigin = new URL(shell.appUrl).origin;
const open = new Map();

answer('modal-open', ({ frame, src, variant, bar }, opener) => {
  const url = new URL(src);
  if (url.origin !== appOrigin) throw new Error('A modal shows only the app’s own pages.');
  for (const [name, value] of Object.entries(shell.frameParams)) url.searchParams.set(name, value);
  const iframe = make('iframe', { name: frame, src: url.href, title: bar.title || shell.appName });
  const head = make('header');
  const dialog = make('dialog', { className: `modal ${variant}` }, head, iframe);
  dialog.addEventListener('close', () => {
    if (open.delete(frame)) tellFrame(opener, 'modal-closed', { frame });
    dropFrame(frame);
    dialog.remove();
  });
  iframe.addEventListener('load', () => {
    const place = Array.from({ length: window.length }, (_, index) => window[index]).indexOf(iframe.contentWindow);
    tellFrame(opener, 'modal-loaded', { frame, place });
  });
  open.set(frame, { dialog, head });
  addFrame(frame, iframe);
  drawHead(frame, bar, opener);
  document.body.append(dialog);
  dialog.showModal();
});

function drawHead(frame, bar, opener) {
  const { dialog, head } = open.get(frame) ?? {};
  if (!head) return;
  const close = make('button', {
    type: 'button',
    className: 'close',
    ariaLabel: shell.words.close,
    textContent: '×',
    onclick: () => dialog.close(),
  });
  head.replaceChildren(...titleParts(bar, opener).filter(Boolean), close);
}

answer('modal-bar', ({ frame, bar }, opener) => drawHead(frame, bar, opener));
answer('modal-close', ({ frame }) => open.get(frame)?.dialog.close());

answer('overlay', ({ open: on, full }) => setOverlay(on, full));

/** Dim the admin's own parts while the app shows a modal over its document; `full` gives the app the whole window. */
export function setOverlay(on, full) {
  document.body.classList.toggle('dimmed', Boolean(on));
  document.body.classList.toggle('full', Boolean(on && full));
}
