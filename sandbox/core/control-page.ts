import { html } from 'hono/html';
import { faultKinds } from './faults.ts';
import { type Html, page } from './page.ts';
import type { Vendor } from './types.ts';
import type { OpenWorld } from './world.ts';

const steps = [
  ['1 hour', 3600],
  ['1 day', 86_400],
  ['7 days', 604_800],
  ['30 days', 2_592_000],
] as const;

/** The person's own controls: move the clock, order a fault, see what was sent to the app. */
export async function controlPage(world: OpenWorld, vendors: Vendor[]): Promise<Html> {
  const deliveries = await world.outbox.recent(60);
  const faults = world.faults.list();
  return page({
    title: 'Controls',
    place: 'Sandbox',
    links: [{ href: '/', text: 'All places' }],
    body: html`
<section class="card"><h2>Clock</h2><p>The time out here is <strong>${world.clock.now().toUTCString()}</strong>.${
      world.settings.isClockFollowed
        ? html` The app’s time goes with it: time-outs, reminders, trials and scheduled work become due as if you had waited. It only goes forward, also after “Start again”.`
        : ''
    }</p>
${steps.map(([label, seconds]) => html`<form class="inline" method="post" action="/_control/clock"><input type="hidden" name="advanceSeconds" value="${seconds}"><button>Move on ${label}</button></form> `)}</section>
<section class="card"><h2>Faults</h2>
${
  faults.length === 0
    ? html`<p class="soft">Nothing is set to go wrong.</p>`
    : html`<table><tr><th>Who</th><th>What</th><th>Which requests</th><th>Times left</th></tr>
${faults.map((fault) => html`<tr><td>${fault.vendor}</td><td>${fault.kind}</td><td><code>${fault.match}</code></td><td>${fault.times < 0 ? 'for ever' : fault.times}</td></tr>`)}</table>
<form method="post" action="/_control/faults/clear"><button>Clear all faults</button></form>`
}
<form method="post" action="/_control/faults">
<label for="vendor">Who</label><select id="vendor" name="vendor">${vendors.map((vendor) => html`<option>${vendor.name}</option>`)}</select>
<label for="kind">What goes wrong</label><select id="kind" name="kind">${faultKinds.map((kind) => html`<option>${kind}</option>`)}</select>
<label for="match">Requests or topics that match</label><input id="match" name="match" value=".">
<label for="times">How many times</label><input id="times" name="times" type="number" value="1" min="-1">
<label for="amount">Milliseconds (slow, slow-after, late) or seconds (429)</label><input id="amount" name="amount" type="number" min="0">
<p><button class="primary">Order the fault</button></p></form></section>
<section class="card"><h2>Sent to the app</h2>
<form method="post" action="/_control/deliver-now"><button>Send everything that waits now</button></form>
<table><tr><th>When</th><th>Who</th><th>Topic</th><th>State</th><th>Tries</th><th>Last answer</th></tr>
${deliveries.map(
  (each) => html`<tr><td>${each.createdAt.toISOString().slice(0, 19).replace('T', ' ')}</td><td>${each.vendor}</td><td>${each.topic}</td>
<td class="${each.state === 'delivered' ? 'good' : each.state === 'failed' ? 'bad' : ''}">${each.state}</td><td>${each.tries}</td>
<td>${each.lastStatus ?? ''} <span class="soft">${(each.lastAnswer ?? '').slice(0, 80)}</span></td></tr>`,
)}</table></section>
<section class="card"><h2>Start again</h2><p>Everything out here is thrown away and made anew.</p>
<form method="post" action="/_control/reset"><button class="danger">Reset the outside world</button></form></section>`,
  });
}
