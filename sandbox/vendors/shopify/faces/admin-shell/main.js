/** The admin page around an app: wires the frame to the navigation, the address bar and the merchant's dialogs. */
import { confirmDialog, make } from './dom.js';
import { addFrame, answer, post, reachable, shell, tellFrame } from './frames.js';
import { setOverlay } from './modals.js';
import './picker.js';
import { clearSaveBar, mayLeave } from './save-bar.js';
import { drawTitleBar } from './title-bar.js';
import './toasts.js';

const { words } = shell;
const iframe = document.querySelector('iframe[name="app-iframe"]');
const nav = document.getElementById('app-nav');
const progress = document.getElementById('progress');
const silentAfterMs = 15_000;

let entries = [];
let stale = true;
let path = shell.path;

addFrame('main', iframe);
drawTitleBar(null);

const silence = setTimeout(() => {
  document.getElementById('silent').hidden = false;
  document.getElementById('skeleton').hidden = true;
}, silentAfterMs);

answer('hello', (_data, frame) => {
  if (frame !== 'main') return;
  clearTimeout(silence);
  document.getElementById('silent').hidden = true;
  document.getElementById('skeleton').hidden = true;
  stale = true;
  progress.hidden = true;
  clearSaveBar();
  setOverlay(false);
});

answer('id-token', async () => (await post(shell.tokenUrl)).token);
answer('user', () => shell.user);
answer('loading', ({ on }) => {
  progress.hidden = !on;
});

/** The app's address as the admin shows it: the path below the app's handle. */
answer('path', (appPath, frame) => {
  if (frame !== 'main') return;
  path = appPath;
  const address = shell.appBase + (appPath === '/' ? '' : appPath);
  history.replaceState(null, '', address);
  document.querySelector('input[name="back"]').value = address;
  drawNav();
});

answer('nav-menu', (list, frame) => {
  if (frame !== 'main') return;
  entries = list;
  stale = false;
  drawNav();
});

/** The entry whose address is the longest one the current path begins with. */
function current() {
  const here = path.split(/[?#]/)[0];
  const fitting = entries.filter((entry) => {
    const target = entry.href.split(/[?#]/)[0];
    return here === target || (!entry.home && here.startsWith(target.endsWith('/') ? target : `${target}/`));
  });
  return fitting.toSorted((a, b) => b.href.length - a.href.length)[0];
}

function drawNav() {
  const active = current();
  nav.replaceChildren(
    ...entries
      .filter((entry) => !entry.home)
      .map((entry) => {
        const link = make('a', { href: shell.appBase + entry.href, textContent: entry.label, onclick: (event) => go(event, entry) });
        if (entry === active) link.ariaCurrent = 'page';
        return link;
      }),
  );
}

async function go(event, entry) {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return; // a new tab has nothing to lose
  event.preventDefault();
  event.stopPropagation();
  document.getElementById('menu').checked = false;
  if (!(await mayLeave())) return;
  clearSaveBar();
  if (stale) tellFrame('main', 'navigate', { path: entry.href });
  else tellFrame('main', 'click', { key: entry.key });
}

document.getElementById('app-home').addEventListener('click', (event) => {
  const home = entries.find((entry) => entry.home);
  if (home) void go(event, home);
});

/** Leaving for another page of the admin asks about unsaved changes first. */
document.addEventListener('click', async (event) => {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!link || event.defaultPrevented || !document.body.classList.contains('unsaved') || link.target === '_blank') return;
  event.preventDefault();
  if (!(await mayLeave())) return;
  clearSaveBar();
  location.assign(link.href);
});

answer('open', async ({ url, target }) => {
  const address = reachable(url);
  if (!/^(https?:|\/)/.test(address)) throw new Error('Only web addresses can be opened.');
  if (target === '_blank') return void window.open(address, '_blank', 'noopener');
  if (!(await mayLeave())) return;
  clearSaveBar();
  location.assign(address);
});

answer('scopes', async ({ action, scopes = [] }) => {
  if (action === 'request') {
    const agreed = await confirmDialog({
      title: words.scopesTitle,
      text: scopes.join(', '),
      confirm: words.allow,
      cancel: words.cancel,
      critical: false,
    });
    if (!agreed) return { result: 'declined-all', detail: await post(shell.scopesUrl, { action: 'query' }) };
    return { result: 'granted-all', detail: await post(shell.scopesUrl, { action, scopes }) };
  }
  const detail = await post(shell.scopesUrl, { action, scopes });
  return action === 'revoke' ? { detail } : detail;
});

iframe.src = iframe.dataset.src; // only now: what the app says first must be heard
