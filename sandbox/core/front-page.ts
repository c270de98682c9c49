import { html } from 'hono/html';
import { type Html, page } from './page.ts';
import type { Vendor } from './types.ts';
import type { OpenWorld } from './world.ts';

/** The start page: links to all vendors' pages and desks, and to the controls. */
export function frontPage(world: OpenWorld, vendors: Vendor[]): Html {
  const desks = vendors.filter((vendor) => vendor.desk);
  return page({
    title: 'The outside world',
    place: 'Sandbox',
    links: [{ href: world.settings.appUrl, text: 'The app' }],
    body: html`
<p>Stores, suppliers, carriers, payment and mail, all on this machine. The app runs at <a href="${world.settings.appUrl}">${world.settings.appUrl}</a>.</p>
<div class="grid">
${desks.map(({ name, desk }) => html`<section class="card"><h2><a href="/desk/${name}">${desk?.title}</a></h2><p class="soft">${desk?.about}</p></section>`)}
<section class="card"><h2><a href="/_control">Clock and controls</a></h2><p class="soft">Move the time of ${world.settings.isClockFollowed ? 'all of this and of the app' : 'all of this'} forward. Faults, what was sent to the app, start again.</p></section>
</div>`,
  });
}
