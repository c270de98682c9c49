/** Short messages at the foot of the page, one at a time above the other. */
import { make } from './dom.js';
import { answer, shell, tellFrame } from './frames.js';

const area = document.getElementById('toasts');
const shown = new Map();

function close(key) {
  const toast = shown.get(key);
  if (!toast) return;
  shown.delete(key);
  clearTimeout(toast.timer);
  toast.element.remove();
  tellFrame(toast.frame, 'toast', { id: toast.id, event: 'dismiss' });
}

answer('toast', ({ id, message, duration, isError, action }, frame) => {
  const key = `${frame}:${id}`;
  const element = make(
    'div',
    { className: isError ? 'toast error' : 'toast', role: isError ? 'alert' : 'status' },
    make('span', { textContent: message }),
    action && make('button', { type: 'button', className: 'action', textContent: action, onclick: () => act(key) }),
    make('button', { type: 'button', className: 'close', ariaLabel: shell.words.close, textContent: '×', onclick: () => close(key) }),
  );
  area.append(element);
  shown.set(key, { id, frame, element, timer: setTimeout(() => close(key), duration) });
});

function act(key) {
  const { id, frame } = shown.get(key) ?? {};
  if (frame) tellFrame(frame, 'toast', { id, event: 'action' });
  close(key);
}

answer('toast-hide', ({ id }, frame) => close(`${frame}:${id}`));
