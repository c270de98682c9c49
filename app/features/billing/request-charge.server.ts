import type { AccountContext } from '#app/context.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { AppError } from '#app/platform/errors.ts';
import { translator } from '#app/platform/i18n.server.ts';
import { newId } from '#app/platform/ids.ts';
import { decimalFromMinor } from '#app/platform/money.ts';
import { chargeParameter, type NewCharge, purchaseMark } from './charge-record.server.ts';
import { day } from './cycle.ts';
import { extraPrices } from './extra-usage.ts';
import type { PayingStore } from './paying-store.server.ts';
import { chargeFailed, chargeIsMade, recordCharge } from './record-charge.server.ts';

export type ChargeWish = Pick<
  NewCharge,
  | 'kind'
  | 'planKey'
  | 'packageId'
  | 'addOns'
  | 'cycleDays'
  | 'price'
  | 'credits'
  | 'trialDays'
  | 'isTrial'
  | 'isOnce'
  | 'usageCap'
  | 'effect'
  | 'unusedCredit'
> & {
  /** The name that the merchant reads on the platform's page and bill. */
  name: string;
  store: PayingStore;
};

/** Milliseconds for which an open charge is offered again: a little less than the two days for which Shopify keeps it. */
const reusableFor = 2 * day - 3600 * 1000;

/**
 * Request a charge from the platform, for the merchant to approve.
 * @throws AppError UNPROCESSABLE (NoStoreListingForCheckout) when Shopify is not set up; PAYMENT_FAILED when the platform refuses;
 *   ConnectorError when it does not answer.
 */
export async function requestCharge(ctx: AccountContext, wish: ChargeWish): Promise<{ id: string; confirmationUrl: string }> {
  const charges = ctx.connectors.appCharges.shopify;
  if (!charges) throw new AppError('UNPROCESSABLE', {}, { data: { error_code: 'NoStoreListingForCheckout' } });
  const { store, name, ...wanted } = wish;
  const id = newId();
  const record: NewCharge = {
    ...wanted,
    accountId: ctx.account.id,
    id,
    workplaceId: store.workplaceId,
    storeId: store.id,
    domain: store.domain,
    provider: 'SHOPIFY',
  };
  const open = await recordCharge(ctx, record, ({ createdAt }, age) => age < reusableFor && createdAt > store.connectedAt);
  if (open) {
    // A charge that was approved meanwhile needs no page of the platform any more.
    const isWaiting = open.state === 'pending' && open.confirmationUrl;
    return { id: open.id, confirmationUrl: isWaiting || returnUrlOf(ctx, store, open.id) };
  }
  try {
    const made = await (wish.kind === 'subscription' && !wish.isOnce
      ? charges.createSubscription(store.domain, {
          name,
          price: wish.price,
          cycleDays: wish.cycleDays,
          trialDays: wish.trialDays,
          isTest: store.isDevelopment,
          usageCap: wish.usageCap,
          usageTerms: translator(ctx.locale)('billing:extra.terms', {
            // As numbers: the translation formats them by its language's rules.
            order: Number(decimalFromMinor(extraPrices.ORDER_FULFILLMENT as number, 'USD')),
            product: Number(decimalFromMinor(extraPrices.PRODUCT_LISTING as number, 'USD')),
          }),
          replaces: wish.effect === 'next_cycle' && wish.trialDays === 0 ? 'next_cycle' : 'now',
          returnUrl: returnUrlOf(ctx, store, id),
        })
      : charges.createPurchase(store.domain, {
          name: `${name} ${purchaseMark(id)}`,
          price: wish.price,
          isTest: store.isDevelopment,
          returnUrl: returnUrlOf(ctx, store, id),
        }));
    await chargeIsMade(ctx, id, made.reference, made.confirmationUrl);
    return { id, confirmationUrl: made.confirmationUrl };
  } catch (error) {
    // The charge may exist: its record stays open, and the reconciling job asks for it.
    if (isConnectorError(error) && error.outcomeUnknown) throw error;
    await chargeFailed(ctx, id);
    if (isConnectorError(error) && error.reason === 'rejected') throw refusalOf(wish, error);
    throw error;
  }
}

/** The platform's refusal by its code (specification 1, section 8, "Charge and cancel errors"), with the platform's own words. */
function refusalOf({ effect, kind }: ChargeWish, cause: Error): AppError {
  const about = (code: string) => ({ data: { error_code: code, message_params: { words: cause.message } }, cause });
  if (effect === 'next_cycle') return new AppError('PAYMENT_FAILED', {}, about('be_payment_downgrade_failed'));
  if (effect === 'continue' && kind === 'subscription')
    return new AppError('BAD_REQUEST', { words: cause.message }, about('be_payment_cannot_change_your_subscription'));
  return new AppError('PAYMENT_FAILED', {}, about('PaymentFail'));
}

/** The address to come back to: in the store's admin when embedded, else our own. */
function returnUrlOf(ctx: AccountContext, store: PayingStore, chargeId: string): string {
  const path = `/app/setting/billing?${chargeParameter}=${chargeId}`;
  const admin = ctx.via === 'embedded' ? ctx.connectors.storeConnections.shopify?.adminUrl(store.domain) : undefined;
  return `${admin ?? ctx.env.APP_URL}${path}`;
}
