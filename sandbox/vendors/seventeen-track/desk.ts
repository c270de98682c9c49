import { Hono } from 'hono';
import { html } from 'hono/html';
import { page } from '../../core/page.ts';
import type { World } from '../../core/types.ts';
import { findCarrier } from './carriers.ts';
import { findParcel, listParcels, moveParcel, type Parcel, parcelEvents } from './parcels.ts';
import { describe, isMainState, MAIN_STATES, STATES } from './states.ts';
import { pushTracking } from './webhook.ts';

const LINKS = [
  { href: '/', text: 'Sandbox' },
  { href: '/desk/seventeen-track', text: 'Parcels' },
  { href: '/desk/cj', text: 'Supplier desk' },
];

const when = (at: Date) => at.toISOString().slice(0, 16).replace('T', ' ');
const TONE: Record<string, string> = { Delivered: 'good', Exception: 'bad', DeliveryFailure: 'bad', Expired: 'bad' };
const badge = (parcel: Pick<Parcel, 'status' | 'subStatus'>) =>
  html`<span class="badge ${TONE[parcel.status] ?? ''}">${parcel.status}</span> <span class="soft">${parcel.subStatus.replace(/^[A-Za-z]+_/, '')}</span>`;

/** The usual life of a parcel, one click each. */
const STEPS: readonly [string, string, string][] = [
  ['Label made', 'InfoReceived', 'InfoReceived'],
  ['Picked up', 'InTransit', 'InTransit_PickedUp'],
  ['Left origin', 'InTransit', 'InTransit_Departure'],
  ['Arrived in country', 'InTransit', 'InTransit_Arrival'],
  ['Customs cleared', 'InTransit', 'InTransit_CustomsReleased'],
  ['Out for delivery', 'OutForDelivery', 'OutForDelivery_Other'],
  ['Ready for pickup', 'AvailableForPickup', 'AvailableForPickup_Other'],
  ['Nobody home', 'DeliveryFailure', 'DeliveryFailure_NoBody'],
  ['Delivered', 'Delivered', 'Delivered_Other'],
  ['Lost', 'Exception', 'Exception_Lost'],
  ['Going back', 'Exception', 'Exception_Returning'],
  ['Expired', 'Expired', 'Expired_Other'],
];

/** The carrier's desk: see all parcels, move them, and make the tracker's calls to the app come twice or late. */
export function createDesk(world: World): Hono {
  const app = new Hono();

  app.get('/', async (c) => {
    const search = c.req.query('q') ?? '';
    const parcels = await listParcels(world, 100, search);
    const { rows: waiting } = await world.pool.query<{ number: string; carrier: number; tag: string | null }>(
      `select r.number, r.carrier, r.tag from seventeen_track.registrations r left join seventeen_track.parcels p using (number)
       where p.number is null and r.number ilike '%' || $1 || '%' order by r.registered_at desc limit 50`,
      [search],
    );
    return c.html(
      page({
        title: 'Carriers and 17TRACK',
        place: 'Carrier desk',
        links: LINKS,
        body: html`
<form class="card inline" method="get"><label for="q" style="margin:0">Tracking number</label><input id="q" name="q" value="${search}"><button>Search</button></form>
<div class="card"><h2 style="margin-top:0">Parcels</h2>${
          parcels.length === 0
            ? html`<p class="soft">No parcels yet. Ship an order at the supplier desk, or start one below.</p>`
            : html`<table><thead><tr><th>Number</th><th>Carrier</th><th>Route</th><th>State</th><th>Moved (UTC)</th></tr></thead><tbody>${parcels.map(
                (parcel) =>
                  html`<tr><td><a href="/desk/seventeen-track/parcels/${encodeURIComponent(parcel.number)}">${parcel.number}</a></td><td>${findCarrier(parcel.carrier)?.name ?? parcel.carrier}</td><td>${parcel.originCountry ?? '?'} → ${parcel.destinationCountry ?? '?'}</td><td>${badge(parcel)}</td><td>${when(parcel.movedAt)}</td></tr>`,
              )}</tbody></table>`
        }</div>
<div class="card"><h2 style="margin-top:0">Registered at 17TRACK, not seen by any carrier</h2>${waiting.length === 0 ? html`<p class="soft">None.</p>` : html`<table><thead><tr><th>Number</th><th>Carrier</th><th>Tag</th></tr></thead><tbody>${waiting.map((row) => html`<tr><td><a href="/desk/seventeen-track/parcels/${encodeURIComponent(row.number)}">${row.number}</a></td><td>${findCarrier(row.carrier)?.name ?? row.carrier}</td><td>${row.tag ?? ''}</td></tr>`)}</tbody></table>`}</div>
<form class="card inline" method="post" action="/desk/seventeen-track/open"><label for="number" style="margin:0">Any other number</label><input id="number" name="number" required pattern="[A-Za-z0-9\\-]{5,50}"><button>Open</button></form>`,
      }),
    );
  });

  app.post('/open', async (c) =>
    c.redirect(`/desk/seventeen-track/parcels/${encodeURIComponent(String((await c.req.parseBody()).number ?? ''))}`, 303),
  );

  app.get('/parcels/:number', async (c) => {
    const number = c.req.param('number');
    const parcel = await findParcel(world, number);
    const events = await parcelEvents(world, number);
    const { rows: registrations } = await world.pool.query<{ carrier: number; tag: string | null; tracking: boolean }>(
      'select carrier, tag, tracking from seventeen_track.registrations where number = $1',
      [number],
    );
    const at = `/desk/seventeen-track/parcels/${encodeURIComponent(number)}`;
    return c.html(
      page({
        title: number,
        place: 'Carrier desk',
        links: LINKS,
        body: html`
<p>${parcel ? html`${badge(parcel)} · ${findCarrier(parcel.carrier)?.name ?? parcel.carrier} · ${parcel.originCity ?? ''} ${parcel.originCountry ?? '?'} → ${parcel.destinationCity ?? ''} ${parcel.destinationCountry ?? '?'}` : html`<span class="soft">No carrier has seen this number yet; the first movement creates the parcel.</span>`}<br>
<span class="soft">${registrations.length === 0 ? 'Not registered at 17TRACK: nobody will be told.' : registrations.map((row) => `17TRACK ${row.tracking ? 'tracks' : 'has stopped'} it (carrier ${row.carrier}${row.tag ? `, tag ${row.tag}` : ''}).`).join(' ')}</span></p>
<div class="card"><h2 style="margin-top:0">Next step</h2><div style="display:flex;gap:.5rem;flex-wrap:wrap">${STEPS.map(([label, status, sub]) => html`<form method="post" action="${at}/move"><input type="hidden" name="state" value="${status}/${sub}"><button>${label}</button></form>`)}</div></div>
<form class="card" method="post" action="${at}/move"><h2 style="margin-top:0">A movement in your own words</h2>
<div class="grid"><div><label for="state">State</label><select id="state" name="state">${MAIN_STATES.map((state) => html`<optgroup label="${state}">${Object.keys(STATES[state]).map((sub) => html`<option value="${state}/${sub}">${sub}</option>`)}</optgroup>`)}</select></div>
<div><label for="description">Text</label><input id="description" name="description" placeholder="as the carrier would write it"></div>
<div><label for="city">Place</label><input id="city" name="city"></div><div><label for="country">Country</label><input id="country" name="country" maxlength="2" size="4"></div>
<div><label for="hoursAgo">Happened hours ago</label><input id="hoursAgo" name="hoursAgo" type="number" min="0" step="0.5" value="0"></div></div>
<p><button class="primary">Move</button> <span class="soft">An older time than the newest event makes a late event: it is told, but changes no state.</span></p></form>
<div class="card"><h2 style="margin-top:0">Calls to the app</h2><div style="display:flex;gap:.5rem;flex-wrap:wrap"><form method="post" action="${at}/push"><button>Send the last one again</button></form><form method="post" action="${at}/stop"><button>17TRACK stops tracking it</button></form></div></div>
<div class="card"><h2 style="margin-top:0">History</h2>${events.length === 0 ? html`<p class="soft">Nothing yet.</p>` : html`<table><thead><tr><th>Time (UTC)</th><th>State</th><th>Text</th><th>Place</th></tr></thead><tbody>${events.map((event) => html`<tr><td>${when(event.at)}</td><td>${badge(event)}</td><td>${event.description}</td><td>${[event.city, event.country].filter(Boolean).join(', ')}</td></tr>`)}</tbody></table>`}</div>`,
      }),
    );
  });

  app.post('/parcels/:number/move', async (c) => {
    const number = c.req.param('number');
    const form = (await c.req.parseBody()) as Record<string, string>;
    const [status = '', subStatus = ''] = (form.state ?? '').split('/');
    if (!isMainState(status)) return c.text('No such state', 400);
    await moveParcel(world, number, {
      status,
      subStatus,
      description: form.description || describe(status, subStatus),
      city: form.city,
      country: form.country?.toUpperCase(),
      at: new Date(world.clock.now().getTime() - Number(form.hoursAgo || 0) * 3_600_000),
    });
    return c.redirect(`/desk/seventeen-track/parcels/${encodeURIComponent(number)}`, 303);
  });

  app.post('/parcels/:number/push', async (c) => {
    const number = c.req.param('number');
    await pushTracking(world, 'TRACKING_UPDATED', number);
    return c.redirect(`/desk/seventeen-track/parcels/${encodeURIComponent(number)}`, 303);
  });

  app.post('/parcels/:number/stop', async (c) => {
    const number = c.req.param('number');
    await stopTracking(world, number);
    return c.redirect(`/desk/seventeen-track/parcels/${encodeURIComponent(number)}`, 303);
  });
  return app;
}

/** 17TRACK gives up on a number by itself (long delivered, long silent) and says so. */
export async function stopTracking(world: World, number: string): Promise<void> {
  const stopped = await world.pool.query(
    `update seventeen_track.registrations set tracking = false, stopped_at = $2, stop_reason = 'Expired' where number = $1 and tracking`,
    [number, world.clock.now()],
  );
  if (stopped.rowCount) await pushTracking(world, 'TRACKING_STOPPED', number);
}
