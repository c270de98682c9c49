import { Hono } from 'hono';
import { html } from 'hono/html';
import { page } from '#sandbox/core/page.ts';
import type { World } from '#sandbox/core/types.ts';
import { CURRENCY_NAMES } from './currency-names.ts';
import { chooseRate, chosenRates, dayOf, dayRates } from './day-rates.ts';

/** See today's rates and set one. */
export function deskRoutes(world: World): Hono {
  const app = new Hono();

  app.get('/', async (c) => {
    const day = dayOf(world.clock.now());
    const rates = await dayRates(world.pool, day);
    const chosen = await chosenRates(world.pool);
    return c.html(
      page({
        title: 'Exchange rates',
        links: [{ href: '/', text: 'All places' }],
        body: html`<section class="card"><h2>Set a rate</h2><p>Units for one US dollar. It holds from today until you let it go.</p>
<form class="inline" method="post" action="/desk/rates/choose"><select name="currency" aria-label="Currency">${Object.keys(rates)
          .filter((currency) => currency !== 'USD')
          .map(
            (currency) =>
              html`<option value="${currency}" ${currency === 'EUR' ? 'selected' : ''}>${currency} ${CURRENCY_NAMES[currency]}</option>`,
          )}</select>
<input name="rate" aria-label="Units for one US dollar" inputmode="decimal" placeholder="0.92" required pattern="\\d*\\.?\\d+" size="10"><button class="primary">Set</button></form></section>
<section class="card"><h2>Rates of ${day}</h2><table><tr><th>Currency</th><th>For one US dollar</th><th></th></tr>
${Object.entries(rates).map(
  ([
    currency,
    rate,
  ]) => html`<tr><td><strong>${currency}</strong> <span class="soft">${CURRENCY_NAMES[currency]}</span></td><td>${String(rate)}</td>
<td>${chosen.has(currency) ? html`<form class="inline" method="post" action="/desk/rates/release"><input type="hidden" name="currency" value="${currency}"><span class="badge">set by you</span><button>Let it go</button></form>` : ''}</td></tr>`,
)}</table></section>`,
      }),
    );
  });

  app.post('/choose', async (c) => {
    const form = await c.req.formData();
    const currency = String(form.get('currency'));
    const rate = Number(form.get('rate'));
    if (!CURRENCY_NAMES[currency] || currency === 'USD' || !(rate > 0))
      return c.text('A known currency and a rate above zero, please.', 400);
    await chooseRate(world.pool, currency, rate, world.clock.now());
    return c.redirect('/desk/rates', 303);
  });
  app.post('/release', async (c) => {
    await chooseRate(world.pool, String((await c.req.formData()).get('currency')), null, world.clock.now());
    return c.redirect('/desk/rates', 303);
  });
  return app;
}
