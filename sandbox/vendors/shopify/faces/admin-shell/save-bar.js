/** The bar over everything that says there are unsaved changes. */
import { confirmDialog, make } from './dom.js';
import { answer, shell, tellFrame } from './frames.js';

const { words } = shell;
const bar = document.getElementById('save-bar');
let shown = null;
let owner = 'main';

function draw() {
  bar.hidden = shown === null;
  document.body.classList.toggle('unsaved', shown !== null);
  if (!shown) return;
  const button = (pressed, action, className) =>
    action &&
    make('button', {
      type: 'button',
      className,
      textContent: words[pressed],
      disabled: Boolean(action.disabled || action.loading),
      ariaBusy: action.loading ? 'true' : null,
      onclick: () => press(pressed),
    });
  bar.replaceChildren(
    make('span', { textContent: words.unsaved }),
    make('div', { className: 'actions' }, button('discard', shown.discard, ''), button('save', shown.save, 'primary')),
  );
}

async function press(pressed) {
  if (pressed === 'discard' && shown?.discardConfirmation) {
    const sure = await confirmDialog({
      title: words.discardTitle,
      text: words.discardText,
      confirm: words.discardYes,
      cancel: words.keepEditing,
    });
    if (!sure) return;
  }
  tellFrame(owner, 'save-bar', { pressed });
}

/** Take the bar away without asking (a new document came). */
export function clearSaveBar() {
  shown = null;
  draw();
}

/** True when nothing is unsaved or the merchant agrees to lose it. */
export async function mayLeave() {
  if (!shown) return true;
  return confirmDialog({ title: words.leaveTitle, text: words.leaveText, confirm: words.leave, cancel: words.stay });
}

answer('save-bar', (state, frame) => {
  owner = frame;
  shown = state;
  draw();
});
answer('leave-confirmation', mayLeave);

addEventListener('beforeunload', (event) => {
  if (shown) event.preventDefault();
});
