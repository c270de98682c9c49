import { html } from 'hono/html';
import type { Html } from '../../../../core/page.ts';
import type { Charge, ShopifyBackend } from '../../backend.ts';
import type { AppSubscription, AppSubscriptionLine } from '../../model.ts';
import { badge, moment, money } from '../format.ts';
import { type AdminPage, storePage } from './layout.ts';

/** What a subscription line costs, in words. */
function lineText(line: AppSubscriptionLine, language: string): string {
  if (line.recurring)
    return `${money(line.recurring.amount, line.recurring.currency, language)} ${line.recurring.interval === 'ANNUAL' ? 'a year' : 'every 30 days'}`;
  if (line.usage) {
    const { cappedAmount, currency, terms, balanceUsed } = line.usage;
    return `${terms}: up to ${money(cappedAmount, currency, language)} every 30 days, ${money(balanceUsed, currency, language)} used`;
  }
  return '';
}

export async function billingPage(page: AdminPage, backend: ShopifyBackend): Promise<Html> {
  const { shop, to, language } = page;
  const [subscriptions, purchases, usage] = await Promise.all([
    backend.subscriptions(shop.domain),
    backend.purchases(shop.domain),
    backend.usageRecords(shop.domain),
  ]);
  const confirm = (id: number) => html`<a class="button" href="${to(`/charges/${id}/confirm`)}">Decide</a>`;
  const row = (
    one: AppSubscription,
  ) => html`<tr><td><b>${one.name}</b>${one.test ? html` <span class="badge">Test</span>` : ''}<br>${one.lineItems.map((line) => html`<span class="soft">${lineText(line, language)}</span><br>`)}</td>
<td>${badge(one.status)} ${one.pendingCap ? badge('PENDING', 'Higher cap waits') : ''}</td><td>${moment(one.createdAt, language)}</td><td>${moment(one.currentPeriodEnd, language)}</td><td>${one.status === 'PENDING' || one.pendingCap ? confirm(one.id) : ''}</td></tr>`;
  return storePage(
    page,
    'billing',
    page.words.billing,
    html`<section class="card flush"><h2>Subscriptions</h2>${subscriptions.length > 0 ? html`<table><thead><tr><th>Plan</th><th>State</th><th>Asked</th><th>Paid until</th><th></th></tr></thead><tbody>${subscriptions.map(row)}</tbody></table>` : html`<p class="empty">No app has asked for a subscription.</p>`}</section>
<section class="card flush"><h2>One-time charges</h2>${purchases.length > 0 ? html`<table><thead><tr><th>Charge</th><th class="num">Amount</th><th>State</th><th>Asked</th><th></th></tr></thead><tbody>${purchases.map((one) => html`<tr><td>${one.name}${one.test ? html` <span class="badge">Test</span>` : ''}</td><td class="num">${money(one.amount, one.currency, language)}</td><td>${badge(one.status)}</td><td>${moment(one.createdAt, language)}</td><td>${one.status === 'PENDING' ? confirm(one.id) : ''}</td></tr>`)}</tbody></table>` : html`<p class="empty">None.</p>`}</section>
<section class="card flush"><h2>Usage</h2>${usage.length > 0 ? html`<table><tbody>${usage.map((one) => html`<tr><td>${one.description}</td><td class="num">${money(one.amount, one.currency, language)}</td><td>${moment(one.createdAt, language)}</td></tr>`)}</tbody></table>` : html`<p class="empty">None.</p>`}</section>`,
  );
}

/** The page a charge's confirmation address shows: approve or decline. */
export function confirmPage(page: AdminPage, chargeId: number, found: Charge | undefined): Html {
  const { to, language, app } = page;
  if (!found)
    return storePage(
      page,
      'billing',
      'Charge not found',
      html`<p class="card">This charge does not exist, or it belongs to another store.</p>`,
      { back: to('/billing') },
    );
  const { charge } = found;
  const open = found.kind === 'cap' ? found.charge.pendingCap !== null : charge.status === 'PENDING';
  const what =
    found.kind === 'purchase'
      ? html`<p>One payment of <b>${money(found.charge.amount, found.charge.currency, language)}</b>.</p>`
      : found.kind === 'cap'
        ? html`<p>The most that usage may cost in 30 days becomes <b>${money(found.charge.pendingCap?.amount, currencyOf(found.charge), language)}</b>.</p>`
        : html`<ul>${found.charge.lineItems.map((line) => html`<li>${lineText(line, language)}</li>`)}</ul>${found.charge.trialDays > 0 ? html`<p>Free for the first <b>${found.charge.trialDays} days</b>.</p>` : ''}`;
  const at = to(`/charges/${chargeId}`);
  return storePage(
    page,
    'billing',
    open ? 'Approve app charge' : 'App charge',
    html`<section class="card" style="max-width:560px"><h2>${app.name}: ${charge.name}</h2>${what}${charge.test ? html`<p class="soft">A test charge: no money moves.</p>` : ''}
${
  open
    ? html`<form method="post" class="inline"><button class="primary" formaction="${at}/approve">Approve</button> <button formaction="${at}/decline">Decline</button></form>`
    : html`<p>${badge(charge.status)} This was decided already.</p><p><a class="button" href="${to(`/apps/${app.handle}`)}">Back to the app</a></p>`
}</section>`,
    { back: to('/billing') },
  );
}

const currencyOf = (subscription: AppSubscription): string => subscription.lineItems.find((line) => line.usage)?.usage?.currency ?? 'USD';
