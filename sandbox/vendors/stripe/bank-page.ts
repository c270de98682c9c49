/** The bank's 3-D Secure page at https://hooks.stripe.com/3d_secure_2/hosted. */
import { Hono } from 'hono';
import { html } from 'hono/html';
import type { World } from '#sandbox/core/types.ts';
import { answerChallenge } from './answer-challenge.ts';
import { asStripe, type Call } from './call.ts';
import { shownAmount } from './money.ts';
import { find, type Kinds } from './store.ts';

type IntentKind = 'payment_intent' | 'setup_intent';

const STYLE = html`<style>
:root{color-scheme:light}*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:#eef1f5;font:15px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif;color:#1f2933}
html.framed,.framed body{background:transparent}
main{width:min(26rem,calc(100vw - 1.5rem));background:#fff;border:1px solid #d9dee4;border-radius:.75rem;overflow:hidden;box-shadow:0 8px 30px rgb(31 41 51/.12)}
header{display:flex;align-items:center;gap:.6rem;padding:.9rem 1.2rem;background:#14365d;color:#fff;font-weight:600}
header svg{flex:none}.inner{padding:1.2rem}h1{font-size:1.15rem;margin:0 0 .5rem}p{margin:.3rem 0 .9rem}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem;margin:0 0 1.1rem;padding:.75rem .9rem;background:#f4f6f8;border-radius:.5rem}
dt{color:#5b6875}dd{margin:0;text-align:end;font-weight:600}
.row{display:flex;gap:.6rem;flex-wrap:wrap}button{flex:1 1 9rem;font:inherit;font-weight:600;padding:.6rem .9rem;border-radius:.5rem;border:1px solid #8794a1;background:#fff;cursor:pointer}
button.go{background:#14365d;border-color:#14365d;color:#fff}button:focus-visible{outline:3px solid #7fb2ff;outline-offset:2px}
.soft{color:#5b6875;font-size:.86rem;margin:.9rem 0 0}</style>`;

const frame = (title: string, body: unknown) => html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>${STYLE}<script>if(window.parent!==window)document.documentElement.className='framed'</script></head>
<body><main><header><svg width="22" height="22" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" aria-hidden="true"><path d="M12 3l8 3v6c0 5-3.5 8-8 9-4.5-1-8-4-8-9V6z"/><path d="M8.5 12l2.5 2.5 4.5-5"/></svg>Practice Bank</header>
<div class="inner">${body}</div></main></body></html>`;

export function bankRoutes(world: World): Hono {
  const app = new Hono();

  app.get('/3d_secure_2/hosted', async (c) => {
    const opened = await opening(world, c.req.query());
    if (!opened) return c.html(frame('Not found', html`<h1>This request is not known</h1><p>It may have been answered already.</p>`), 404);
    const { kind, intent, last4 } = opened;
    return c.html(
      frame(
        'Confirm it is you',
        html`<h1>Confirm it is you</h1>
<p>${kind === 'payment_intent' ? 'A shop asks to charge your card.' : 'A shop asks to keep your card for later payments.'}</p>
<dl>${'amount' in intent ? html`<dt>Amount</dt><dd>${shownAmount(intent.amount, intent.currency)}</dd>` : ''}<dt>Card</dt><dd>•••• ${last4}</dd><dt>Shop</dt><dd>Practice store</dd></dl>
<form method="post" action="answer"><input type="hidden" name="kind" value="${kind}"><input type="hidden" name="id" value="${intent.id}"><input type="hidden" name="client_secret" value="${intent.client_secret ?? ''}">
<div class="row"><button class="go" name="answer" value="complete">Complete</button><button name="answer" value="fail">Fail</button></div></form>
<p class="soft">3-D Secure test page: Complete passes the authentication, Fail refuses it.</p>`,
      ),
    );
  });

  app.post('/3d_secure_2/answer', async (c) => {
    const form = Object.fromEntries((await c.req.formData()).entries()) as Record<string, string>;
    const kind: IntentKind = form.kind === 'setup_intent' ? 'setup_intent' : 'payment_intent';
    const opened = await opening(world, { [kind]: form.id ?? '', client_secret: form.client_secret ?? '' });
    if (!opened) return c.text('Not found', 404);
    const intent = await asStripe(world, (call: Call) => answerChallenge(call, kind, opened.intent.id, form.answer === 'complete'));
    return c.html(answered(kind, intent, opened.returnUrl));
  });
  return app;
}

async function opening(world: World, query: Record<string, string>) {
  const kind: IntentKind = query.setup_intent ? 'setup_intent' : 'payment_intent';
  return asStripe(world, async (call) => {
    const found = await find(call.db, kind, query[kind] ?? '');
    if (!found || found.body.client_secret !== query.client_secret) return undefined;
    const method = found.body.payment_method ? await find(call.db, 'payment_method', String(found.body.payment_method)) : undefined;
    const intent: Kinds[IntentKind] = found.body;
    return { kind, intent, returnUrl: found.hidden.returnUrl, last4: method?.body.card?.last4 ?? '····' };
  });
}

/** In Stripe.js's frame the parent page is notified; as a page of its own, it leads the payer back to the shop. */
function answered(kind: IntentKind, intent: Kinds[IntentKind], returnUrl: string | undefined) {
  const back = returnUrl ? returnAddress(returnUrl, kind, intent) : '';
  return frame(
    'Thank you',
    html`<h1>Thank you</h1><p>${back ? html`Going back to the shop. <a id="back" href="${back}">Continue</a>` : 'You can close this page.'}</p>
<script data-intent="${intent.id}">
if (window.parent !== window) window.parent.postMessage({ source: 'stripe-3ds', id: document.currentScript.dataset.intent }, '*');
else { const back = document.getElementById('back'); if (back) location.replace(back.href); }
</script>`,
  );
}

/** `return_url` with the three parameters Stripe adds. */
function returnAddress(returnUrl: string, kind: IntentKind, intent: Kinds[IntentKind]): string {
  const url = new URL(returnUrl);
  url.searchParams.set(kind, intent.id);
  url.searchParams.set(`${kind}_client_secret`, intent.client_secret ?? '');
  const good = ['succeeded', 'processing', 'requires_capture'].includes(intent.status);
  url.searchParams.set('redirect_status', good ? 'succeeded' : 'failed');
  return url.href;
}
