import { createHmac } from 'node:crypto';
import type { Charge } from './backend.ts';
import type { ShopifyContext } from './context.ts';
import type { AppPurchase, AppSubscription, AppSubscriptionLine, UsageRecord } from './model.ts';
import { compareAmounts, normalAmount, sumAmounts } from './money.ts';
import { refuse } from './refusal.ts';
import { purchasePayload, subscriptionPayload } from './shop-payloads.ts';
import { ShopRefusal } from './shop-refusal.ts';
import { type Session, timestamp } from './store.ts';
import { emit } from './webhooks.ts';

const day = 86_400_000;
/** An undecided charge expires after two days. */
const decisionDays = 2;
const cycleDays = { EVERY_30_DAYS: 30, ANNUAL: 365 };

export interface MoneyInput {
  amount: string;
  currencyCode: string;
}

/** The page on which the merchant decides; the stand-in's own pages answer there. */
export async function confirmationUrl(
  s: Session,
  shopify: ShopifyContext,
  kind: 'RecurringApplicationCharge' | 'ApplicationCharge',
  id: number,
): Promise<string> {
  const { clientSecret } = await shopify.config();
  const signature = createHmac('sha256', clientSecret).update(`${s.shop.domain}/${id}`).digest('base64url');
  const action = kind === 'ApplicationCharge' ? 'confirm_application_charge' : 'confirm_recurring_application_charge';
  return `https://${s.shop.domain}/admin/charges/1001/${id}/${kind}/${action}?signature=${signature}`;
}

export async function createSubscription(
  s: Session,
  input: {
    name: string;
    returnUrl: string;
    test: boolean;
    trialDays: number;
    replacementBehavior: AppSubscription['replacementBehavior'];
    lines: {
      recurring?: { price: MoneyInput; interval: 'ANNUAL' | 'EVERY_30_DAYS' };
      usage?: { cappedAmount: MoneyInput; terms: string };
    }[];
  },
): Promise<AppSubscription> {
  if (!input.name.trim()) refuse(['name'], "Name can't be blank");
  if (input.lines.length === 0) refuse(['lineItems'], "Line items can't be blank");
  if (input.lines.filter((line) => line.recurring).length > 1)
    refuse(['lineItems'], 'Only one recurring pricing plan is allowed per subscription.');
  if (input.lines.filter((line) => line.usage).length > 1)
    refuse(['lineItems'], 'Only one usage pricing plan is allowed per subscription.');
  if (input.trialDays < 0 || input.trialDays > 1000) refuse(['trialDays'], 'Trial days must be between 0 and 1000');
  if (input.lines.some((line) => line.usage) && input.lines.some((line) => line.recurring?.interval === 'ANNUAL')) {
    refuse(['lineItems'], 'Annual plans cannot be combined with usage pricing.');
  }
  const ids = await s.store.newIds(input.lines.length + 1);
  const lineItems = input.lines.map((line, index): AppSubscriptionLine => {
    const where = ['lineItems', String(index), 'plan'];
    if (!line.recurring && !line.usage) refuse(where, 'Plan must have pricing details');
    const price = line.recurring?.price ?? (line.usage?.cappedAmount as MoneyInput);
    if (compareAmounts(price.amount, '0', price.currencyCode) <= 0) refuse(where, 'Validation failed: Price must be greater than 0');
    const amount = normalAmount(price.amount, price.currencyCode);
    return line.recurring
      ? { id: ids[index] as number, recurring: { amount, currency: price.currencyCode, interval: line.recurring.interval } }
      : {
          id: ids[index] as number,
          usage: {
            cappedAmount: amount,
            currency: price.currencyCode,
            terms: line.usage?.terms ?? '',
            balanceUsed: normalAmount('0', price.currencyCode),
          },
        };
  });
  return s.store.put('appSubscriptions', {
    id: ids.at(-1) as number,
    name: input.name,
    status: 'PENDING',
    // A development store is never billed for real.
    test: input.test || s.shop.development,
    trialDays: input.trialDays,
    returnUrl: input.returnUrl,
    replacementBehavior: input.replacementBehavior,
    lineItems,
    pendingCap: null,
    activatedAt: null,
    currentPeriodEnd: null,
    createdAt: s.now,
    updatedAt: s.now,
  });
}

async function saveSubscription(s: Session, shopify: ShopifyContext, subscription: AppSubscription): Promise<AppSubscription> {
  const saved = await s.store.put('appSubscriptions', { ...subscription, updatedAt: s.now });
  await emit(s, await shopify.config(), 'app_subscriptions/update', subscriptionPayload(s.shop, saved));
  return saved;
}

const cycleOf = (subscription: AppSubscription) =>
  cycleDays[subscription.lineItems.find((line) => line.recurring)?.recurring?.interval ?? 'EVERY_30_DAYS'] * day;

/** Apply the clock to charges: undecided ones expire, cycles roll over, and usage starts anew. */
export async function ageCharges(s: Session, shopify: ShopifyContext): Promise<void> {
  const now = s.world.clock.now().getTime();
  const old = (created: string) => now - Date.parse(created) > decisionDays * day;
  for (const each of await s.store.find('appSubscriptions', { status: 'PENDING' })) {
    if (old(each.createdAt)) await saveSubscription(s, shopify, { ...each, status: 'EXPIRED' });
  }
  for (const each of await s.store.find('appPurchases', { status: 'PENDING' })) {
    if (old(each.createdAt)) await savePurchase(s, shopify, { ...each, status: 'EXPIRED' });
  }
  for (const each of await s.store.find('appSubscriptions', { status: 'ACTIVE' })) {
    let end = Date.parse(each.currentPeriodEnd ?? s.now);
    if (end > now) continue;
    while (end <= now) end += cycleOf(each);
    const lineItems = each.lineItems.map((line) =>
      line.usage ? { ...line, usage: { ...line.usage, balanceUsed: normalAmount('0', line.usage.currency) } } : line,
    );
    await s.store.put('appSubscriptions', { ...each, lineItems, currentPeriodEnd: timestamp(new Date(end)) });
  }
}

async function savePurchase(s: Session, shopify: ShopifyContext, purchase: AppPurchase): Promise<AppPurchase> {
  const saved = await s.store.put('appPurchases', { ...purchase, updatedAt: s.now });
  await emit(s, await shopify.config(), 'app_purchases_one_time/update', purchasePayload(s.shop, saved));
  return saved;
}

export async function createPurchase(
  s: Session,
  input: { name: string; price: MoneyInput; returnUrl: string; test: boolean },
): Promise<AppPurchase> {
  if (!input.name.trim()) refuse(['name'], "Name can't be blank");
  if (compareAmounts(input.price.amount, '0.50', input.price.currencyCode) < 0)
    refuse(['price'], 'Validation failed: Price must be greater than or equal to 0.5');
  return s.store.put('appPurchases', {
    id: await s.store.newId(),
    name: input.name,
    status: 'PENDING',
    test: input.test || s.shop.development,
    amount: normalAmount(input.price.amount, input.price.currencyCode),
    currency: input.price.currencyCode,
    returnUrl: input.returnUrl,
    createdAt: s.now,
    updatedAt: s.now,
  });
}

/** One usage charge. The same key never charges twice; above the cap it is refused. */
export async function createUsageRecord(
  s: Session,
  shopify: ShopifyContext,
  input: { lineItemId: number; description: string; price: MoneyInput; idempotencyKey: string | null },
): Promise<UsageRecord> {
  await ageCharges(s, shopify);
  if ((input.idempotencyKey?.length ?? 0) > 255) refuse(['idempotencyKey'], 'Idempotency key is too long (maximum is 255 characters)');
  const subscription = (await s.store.find('appSubscriptions', { status: 'ACTIVE' })).find((each) =>
    each.lineItems.some((line) => line.id === input.lineItemId),
  );
  const line = subscription?.lineItems.find((each) => each.id === input.lineItemId);
  if (!subscription || !line?.usage) refuse(['subscriptionLineItemId'], 'Subscription line item is not an active usage pricing plan.');
  const { usage } = line;
  if (input.price.currencyCode !== usage.currency) refuse(['price'], `Currency code must be ${usage.currency}.`);
  if (input.idempotencyKey) {
    const same = (await s.store.children('usageRecords', line.id)).find((each) => each.idempotencyKey === input.idempotencyKey);
    if (same) return same;
  }
  if (compareAmounts(input.price.amount, '0', usage.currency) <= 0) refuse(['price'], 'Price must be greater than 0');
  const used = sumAmounts([usage.balanceUsed, input.price.amount], usage.currency);
  if (compareAmounts(used, usage.cappedAmount, usage.currency) > 0) refuse(['price'], 'Total price exceeds balance remaining');
  await s.store.put('appSubscriptions', {
    ...subscription,
    lineItems: subscription.lineItems.map((each) => (each === line ? { ...line, usage: { ...usage, balanceUsed: used } } : each)),
  });
  return s.store.put('usageRecords', {
    id: await s.store.newId(),
    lineItemId: line.id,
    description: input.description,
    amount: normalAmount(input.price.amount, usage.currency),
    currency: usage.currency,
    idempotencyKey: input.idempotencyKey,
    createdAt: s.now,
  });
}

export async function cancelSubscription(s: Session, shopify: ShopifyContext, id: number): Promise<AppSubscription> {
  const found = await s.store.get('appSubscriptions', id);
  if (!found) refuse(['id'], 'Could not find the app subscription');
  if (!['ACTIVE', 'PENDING'].includes(found.status))
    refuse(['id'], `Cannot transition status via :cancel from :${found.status.toLowerCase()}`);
  return saveSubscription(s, shopify, { ...found, status: 'CANCELLED', currentPeriodEnd: found.currentPeriodEnd });
}

export async function extendTrial(s: Session, shopify: ShopifyContext, id: number, days: number): Promise<AppSubscription> {
  const found = await s.store.get('appSubscriptions', id);
  if (!found) refuse(['id'], 'The app subscription was not found.', 'SUBSCRIPTION_NOT_FOUND');
  if (found.status !== 'ACTIVE' || !found.activatedAt) refuse(['id'], "The app subscription isn't active.", 'SUBSCRIPTION_NOT_ACTIVE');
  if (days < 1 || days > 1000) refuse(['days'], 'Days must be between 1 and 1000');
  const trialEnd = Date.parse(found.activatedAt) + found.trialDays * day;
  if (trialEnd < s.world.clock.now().getTime()) refuse(['id'], "The app subscription's trial isn't active.", 'TRIAL_NOT_ACTIVE');
  return saveSubscription(s, shopify, {
    ...found,
    trialDays: found.trialDays + days,
    currentPeriodEnd: timestamp(new Date(Date.parse(found.currentPeriodEnd ?? s.now) + days * day)),
  });
}

/** A higher cap waits for the merchant; a lower one is refused. */
export async function raiseCap(s: Session, lineItemId: number, cap: MoneyInput): Promise<AppSubscription> {
  const found = (await s.store.find('appSubscriptions', { status: 'ACTIVE' })).find((each) =>
    each.lineItems.some((line) => line.id === lineItemId),
  );
  const usage = found?.lineItems.find((line) => line.id === lineItemId)?.usage;
  if (!found || !usage) refuse(['id'], 'Only active usage subscriptions can be updated.');
  if (cap.currencyCode !== usage.currency) refuse(['cappedAmount'], `Currency code must be ${usage.currency}.`);
  if (compareAmounts(cap.amount, usage.cappedAmount, usage.currency) <= 0)
    refuse(['cappedAmount'], 'The capped amount must be greater than the existing capped amount.');
  return s.store.put('appSubscriptions', {
    ...found,
    pendingCap: { lineItemId, amount: normalAmount(cap.amount, usage.currency) },
    updatedAt: s.now,
  });
}

export async function findCharge(s: Session, shopify: ShopifyContext, id: number): Promise<Charge | undefined> {
  await ageCharges(s, shopify);
  const subscription = await s.store.get('appSubscriptions', id);
  if (subscription)
    return { kind: subscription.status === 'ACTIVE' && subscription.pendingCap ? 'cap' : 'subscription', charge: subscription };
  const purchase = await s.store.get('appPurchases', id);
  return purchase && { kind: 'purchase', charge: purchase };
}

/** The merchant decides. Answers with the return address, to which Shopify adds `charge_id`. */
export async function decideCharge(s: Session, shopify: ShopifyContext, id: number, approve: boolean): Promise<string> {
  const found = await findCharge(s, shopify, id);
  if (!found) throw new ShopRefusal('There is no such charge.');
  if (found.kind === 'cap') {
    const { charge } = found;
    const cap = charge.pendingCap as NonNullable<AppSubscription['pendingCap']>;
    const lineItems = charge.lineItems.map((line) =>
      approve && line.id === cap.lineItemId && line.usage ? { ...line, usage: { ...line.usage, cappedAmount: cap.amount } } : line,
    );
    await saveSubscription(s, shopify, { ...charge, lineItems, pendingCap: null });
    return returnAddress(charge.returnUrl, id);
  }
  if (found.charge.status !== 'PENDING')
    throw new ShopRefusal(`This charge is ${found.charge.status.toLowerCase()} and cannot be decided again.`);
  if (found.kind === 'purchase') {
    await savePurchase(s, shopify, { ...found.charge, status: approve ? 'ACTIVE' : 'DECLINED' });
    return returnAddress(found.charge.returnUrl, id);
  }
  if (!approve) {
    await saveSubscription(s, shopify, { ...found.charge, status: 'DECLINED' });
    return returnAddress(found.charge.returnUrl, id);
  }
  for (const each of await s.store.find('appSubscriptions', { status: 'ACTIVE' }))
    await saveSubscription(s, shopify, { ...each, status: 'CANCELLED' });
  const end = s.world.clock.now().getTime() + found.charge.trialDays * day + cycleOf(found.charge);
  await saveSubscription(s, shopify, { ...found.charge, status: 'ACTIVE', activatedAt: s.now, currentPeriodEnd: timestamp(new Date(end)) });
  return returnAddress(found.charge.returnUrl, id);
}

/** Shopify could not collect: charges are frozen until the merchant's bill is paid. */
export async function freezeSubscriptions(s: Session, shopify: ShopifyContext, isFrozen: boolean): Promise<number> {
  const found = await s.store.find('appSubscriptions', { status: isFrozen ? 'ACTIVE' : 'FROZEN' });
  for (const each of found) await saveSubscription(s, shopify, { ...each, status: isFrozen ? 'FROZEN' : 'ACTIVE' });
  return found.length;
}

function returnAddress(returnUrl: string, chargeId: number): string {
  const url = new URL(returnUrl);
  url.searchParams.set('charge_id', String(chargeId));
  return url.href;
}
