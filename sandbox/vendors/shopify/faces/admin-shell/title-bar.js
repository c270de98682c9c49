/** The app's title bar: breadcrumb, title, groups, buttons. */
import { make } from './dom.js';
import { answer, shell, tellFrame } from './frames.js';

const bar = document.getElementById('title-bar');

/** A button that presses its counterpart in the app's document. */
export function actionButton(action, frame = 'main') {
  return make('button', {
    type: 'button',
    textContent: action.label,
    disabled: action.disabled || action.loading,
    ariaBusy: action.loading ? 'true' : null,
    className: [action.variant === 'primary' ? 'primary' : '', action.tone === 'critical' ? 'critical' : ''].join(' ').trim(),
    onclick: () => tellFrame(frame, 'click', { key: action.key }),
  });
}

function group({ label, actions }, frame) {
  const menu = make('div', { className: 'menu' }, ...actions.map((action) => actionButton(action, frame)));
  const details = make('details', { className: 'group' }, make('summary', { textContent: label }), menu);
  menu.addEventListener('click', () => {
    details.open = false;
  });
  return details;
}

/** Title and actions as elements, for the page's bar and for modals that hold a frame. */
export function titleParts({ title, actions, groups }, frame) {
  const breadcrumb = actions.find((action) => action.variant === 'breadcrumb');
  const primary = actions.filter((action) => action.variant === 'primary');
  const others = actions.filter((action) => action !== breadcrumb && !primary.includes(action));
  const back = breadcrumb && actionButton(breadcrumb, frame);
  if (back) back.classList.add('breadcrumb');
  const buttons = make(
    'div',
    { className: 'actions' },
    ...others.map((action) => actionButton(action, frame)),
    ...groups.map((one) => group(one, frame)),
    ...primary.map((action) => actionButton(action, frame)),
  );
  return [back, make('h1', { textContent: title }), buttons];
}

/** Draw the bar; without a state the app's own name stands there. */
export function drawTitleBar(state) {
  const parts = titleParts(state ?? { title: shell.appName, actions: [], groups: [] }, 'main');
  bar.replaceChildren(...parts.filter(Boolean));
  document.title = `${state?.title || shell.appName} · ${shell.shopName}`;
}

answer('title-bar', (state, frame) => {
  if (frame === 'main') drawTitleBar(state);
});
