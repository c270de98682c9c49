/** https://t.17track.net: where anybody looks up a number. The real one reads `#nums=` by script; so does this. */
import { type Context, Hono } from 'hono';
import { html, raw } from 'hono/html';
import { page } from '../../core/page.ts';
import type { World } from '../../core/types.ts';
import { findCarrier } from './carriers.ts';
import { findParcel, parcelEvents } from './parcels.ts';

const when = (at: Date) => at.toISOString().slice(0, 16).replace('T', ' ');
const readHash = `const wanted=new URLSearchParams(location.hash.slice(1)).get('nums');if(wanted&&!new URLSearchParams(location.search).get('nums'))location.replace('?nums='+encodeURIComponent(wanted))`;

export function createPublicPage(world: World): Hono {
  const app = new Hono();
  const show = async (c: Context) => {
    const number = (c.req.query('nums') ?? '').trim().slice(0, 50);
    const parcel = number ? await findParcel(world, number) : undefined;
    const events = parcel ? await parcelEvents(world, number) : [];
    return c.html(
      page({
        title: number || 'Track a parcel',
        place: '17TRACK',
        body: html`<script>${raw(readHash)}</script>
<form class="card inline" method="get"><label for="nums" style="margin:0">Tracking number</label><input id="nums" name="nums" value="${number}" required maxlength="50"><button class="primary">Track</button></form>
${
  number === ''
    ? ''
    : parcel
      ? html`<div class="card"><p><span class="badge">${parcel.status}</span> ${findCarrier(parcel.carrier)?.name ?? ''} · ${parcel.originCountry ?? '?'} → ${parcel.destinationCountry ?? '?'}</p>
<table><thead><tr><th>Time (UTC)</th><th>Text</th><th>Place</th></tr></thead><tbody>${events.map((event) => html`<tr><td>${when(event.at)}</td><td>${event.description}</td><td>${[event.city, event.country].filter(Boolean).join(', ')}</td></tr>`)}</tbody></table></div>`
      : html`<div class="card"><p>No carrier has told anything about ${number} yet.</p></div>`
}`,
      }),
    );
  };
  app.get('/', show);
  app.get('/:locale', show);
  return app;
}
