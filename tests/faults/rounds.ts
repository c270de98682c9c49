/** What a round does, and what must be true when the dust has settled. */

import { newId } from '#app/platform/ids.ts';
import { confirmWithCard, plainCard } from '#tests/support/cards.ts';
import { byHandRound } from './by-hand-round.ts';
import { extraUseRound } from './extra-use-round.ts';
import { lateShopRound } from './late-shop-round.ts';
import { manyPlacements, manyTakenBack } from './many-orders-rounds.ts';
import { newsRound } from './news-round.ts';
import { atSuppliers, type CjCounts, type CjGoods, countersOf, ledgerOf, ordersOf, readyOrders, until } from './orders.ts';
import { paddleRound } from './paddle-round.ts';
import { moneyBackRound, payFromWallet, sharedPaymentRound } from './paid-rounds.ts';
import { addOnRound, firstMonthRound } from './plan-rounds.ts';
import { cancelPaidRound, disputeRound } from './return-rounds.ts';
import { importedProduct, newFaultSeller } from './seller.ts';
import type { World } from './world.ts';

/** Numbers from a seed (mulberry32), so that a failed round can be run again. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export type { CjGoods };

export interface Round {
  /** Begin what will be disturbed; settled when the call has been answered. */
  act(): Promise<void>;
  /** The moment after which the kill is worth most; any moment where there is none. */
  ripe?(): Promise<void>;
  /** What is still under way; empty when all has come to an end. */
  open(): Promise<string[]>;
  /** What is wrong; empty when all is well. */
  flaws(): Promise<string[]>;
}

interface ShopCounts {
  products: number;
  duplicateProducts: number;
}
export type Make = (world: World, goods: CjGoods, random: () => number) => Promise<Round>;

/** Pushing several products: as many in the shop as were told to have succeeded, none twice. */
const push: Make = async (world, _goods, random) => {
  const seller = await newFaultSeller(world);
  const count = 2 + Math.floor(random() * 4);
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) ids.push(await importedProduct(world, seller, `Travel mug ${newId().slice(-8)}`));
  // A click repeated after the first has come to its end is another push of the same products, and puts the first away.
  const items = () =>
    world.query<{ id: string; status: string; error_message: string | null }>(
      `select id, status, error_message from process_items where workplace_id = $1 and kind = 'push' and dismissed_at is null`,
      [seller.workplaceId],
    );
  let refused = '';
  return {
    async act() {
      const answer = await seller.call<{ failed: object }>('POST', '/center/products/push', {
        product_package_ids: ids,
        push_settings: { shopify: { is_publish: true } },
      });
      if (!answer.success || Object.keys(answer.data?.failed ?? {}).length > 0) refused = JSON.stringify(answer);
    },
    open: async () => (await items()).filter((item) => item.status === 'processing').map((item) => `push ${item.id}`),
    async flaws() {
      const all = await items();
      const shop = (await world.control<Record<string, ShopCounts>>('shopify/counts'))[seller.domain];
      const flaws: string[] = refused ? [`the push was refused: ${refused}`] : [];
      const done = all.filter((item) => item.status === 'success').length;
      if (all.length !== count) flaws.push(`${count} products were pushed, ${all.length} are shown`);
      for (const item of all)
        if (item.status !== 'success') flaws.push(`push ${item.id} is ${item.status}: ${item.error_message ?? 'no reason shown'}`);
      if (shop?.duplicateProducts !== 0) flaws.push(`${shop?.duplicateProducts} twins in the shop`);
      if (shop?.products !== done) flaws.push(`${done} pushes succeeded, the shop has ${shop?.products} products`);
      const [listed] = await world.query(
        `select count(distinct channel_product_id)::int as n, count(*)::int as of from listings where workplace_id = $1 and status <> 'removed'`,
        [seller.workplaceId],
      );
      if (listed?.n !== done || listed?.of !== done)
        flaws.push(`${done} pushes succeeded, ${listed?.of} listings name ${listed?.n} products`);
      return [...flaws, ...(await countersOf(world, seller))];
    },
  };
};

/** Placing orders with both suppliers in one go. */
const placement: Make = async (world, goods, random) => {
  const { seller, ids } = await readyOrders(world, goods, 2 + Math.floor(random() * 4));
  let refused = '';
  return {
    async act() {
      const answer = await seller.call('POST', '/orders/v5/create', { orders: ids.map((id) => ({ supplier_order_id: id })) });
      if (!answer.success) refused = JSON.stringify(answer);
    },
    open: async () =>
      (await ordersOf(world, seller))
        .filter((order) => order.state === 'placing' || order.state === 'outcome_unknown')
        .map((order) => `placement ${order.id} (${order.state})`),
    async flaws() {
      const lost = (await ordersOf(world, seller))
        .filter((order) => order.state !== 'waiting_payment')
        .map((order) => `${order.id} is ${order.state}: ${order.error_message ?? order.error_key ?? 'no reason shown'}`);
      return [
        ...(refused ? [`placing was refused: ${refused}`] : []),
        ...lost,
        ...(await atSuppliers(world, seller)),
        ...(await ledgerOf(world, seller)),
        ...(await countersOf(world, seller)),
      ];
    },
  };
};

/** Paying placed orders from the wallet, and the suppliers from our account there. */
const payment: Make = async (world, goods, random) => {
  const { seller, ids } = await readyOrders(world, goods, 2 + Math.floor(random() * 3));
  await seller.call('POST', '/orders/v5/create', { orders: ids.map((id) => ({ supplier_order_id: id })) });
  await until(
    () => ordersOf(world, seller),
    (orders) => orders.every((order) => order.state === 'waiting_payment'),
    'orders were not placed',
  );
  const topup = 50_000;
  const movement = newId();
  await world.query(
    `with moved as (insert into ledger_movements (workplace_id, id, kind, reference) values ($1, $2, 'topup', 'faults')),
       booked as (insert into ledger_entries (workplace_id, movement_id, position, account, amount) values ($1, $2, 0, 'wallet-topup', $3::bigint), ($1, $2, 1, 'card', -$3::bigint))
     insert into wallet_balances (workplace_id, topup) values ($1, $3::bigint)`,
    [seller.workplaceId, movement, topup],
  );
  let refused = '';
  return {
    async act() {
      refused = await payFromWallet(seller, ids);
    },
    open: async () =>
      (await ordersOf(world, seller))
        .filter((order) => order.state === 'supplier_unpaid')
        .map((order) => `payment of ${order.id} to ${order.source}`),
    async flaws() {
      const orders = await ordersOf(world, seller);
      const cj = (await world.control<CjCounts>('cj/counts')).orders;
      const flaws: string[] = refused ? [`paying was refused: ${refused}`] : [];
      for (const order of orders) {
        if (order.payment_status !== 'paid') flaws.push(`${order.id} is ${order.state}, ${order.payment_status}`);
        const there = cj.filter((each) => each.orderNumber === order.placement_key);
        if (order.source === 'cj' && there.reduce((sum, each) => sum + each.payments, 0) !== 1)
          flaws.push(`CJ was paid ${there.map((each) => each.payments)} times for ${order.id}`);
      }
      const paid = orders.filter((order) => order.payment_status === 'paid').reduce((sum, order) => sum + order.total_cost, 0);
      const [wallet] = await world.query('select (topup + bonus)::int as left from wallet_balances where workplace_id = $1', [
        seller.workplaceId,
      ]);
      if (wallet?.left !== topup - paid) flaws.push(`of ${topup} cents ${wallet?.left} are left after paying ${paid}`);
      return [...flaws, ...(await atSuppliers(world, seller)), ...(await ledgerOf(world, seller)), ...(await countersOf(world, seller))];
    },
  };
};

/** Topping the wallet up by card: what the bank took and what the wallet got are the same, once. */
const topup: Make = async (world, _goods, random) => {
  const seller = await newFaultSeller(world);
  const amount = 5_000 + Math.floor(random() * 100) * 100;
  await seller.call('POST', '/payments/user/wallets/accept-policy', {});
  let refused = '';
  return {
    async act() {
      const answer = await seller.call<{ client_secret: string; publishable_key: string }>('POST', '/payments/user/wallets/topup', {
        amount,
      });
      if (!answer.data) {
        refused = JSON.stringify(answer);
        return;
      }
      const { client_secret: secret, publishable_key: key } = answer.data;
      // What Stripe's script does in the browser; our processes have no part in it.
      const status = await confirmWithCard(world.sandboxOrigin, key, secret, plainCard);
      if (status !== 200) refused = `the card was refused with status ${status}`;
    },
    async open() {
      const rows = await world.query<{ id: string; state: string }>(
        `select id, state from payments where workplace_id = $1 and state in ('processing', 'requires_action')`,
        [seller.workplaceId],
      );
      const taken = (
        await world.control<{ succeededAmount: number }>(
          `stripe/counts?${new URLSearchParams({ 'metadata[workplace_id]': seller.workplaceId })}`,
        )
      ).succeededAmount;
      const [wallet] = await world.query('select topup::int as topup from wallet_balances where workplace_id = $1', [seller.workplaceId]);
      // A first try that died unanswered was never confirmed by anybody; it is no payment under way.
      return taken === (wallet?.topup ?? 0) ? [] : [`top-up of ${taken} (${rows.map((row) => row.state).join(', ')})`];
    },
    async flaws() {
      const stripe = await world.control<{ succeededAmount: number; byStatus: Record<string, number> }>(
        `stripe/counts?${new URLSearchParams({ 'metadata[workplace_id]': seller.workplaceId })}`,
      );
      const [wallet] = await world.query('select topup::int as topup from wallet_balances where workplace_id = $1', [seller.workplaceId]);
      const flaws: string[] = refused ? [`the top-up was refused: ${refused}`] : [];
      if (stripe.succeededAmount !== amount)
        flaws.push(`the bank took ${stripe.succeededAmount} of ${amount}: ${JSON.stringify(stripe.byStatus)}`);
      if ((wallet?.topup ?? 0) !== stripe.succeededAmount)
        flaws.push(`the bank took ${stripe.succeededAmount}, the wallet got ${wallet?.topup ?? 0}`);
      return [...flaws, ...(await ledgerOf(world, seller))];
    },
  };
};

interface ShopSubscription {
  id: number;
  status: string;
  lineItems: { recurring?: { amount: string } }[];
}

/** Choosing plans and packs, approved at Shopify: what Shopify charges for is what is held, and nobody pays or gets anything twice. */
const billing: Make = async (world, _goods, random) => {
  const seller = await newFaultSeller(world);
  await world.query(`update subscriptions set plan_key = 'FREE_CREDIT', had_trial = true where account_id = $1`, [seller.accountId]);
  const plans = random() < 0.5 ? ['GROWTH_CREDIT_TIER'] : ['STARTER_CREDIT_TIER_1', 'GROWTH_CREDIT_TIER'];
  const packs = Math.floor(random() * 2);
  const endsCancelled = random() < 0.3;
  let refused = '';
  /** Clicked again until Shopify's page opens: a try that died is answered with a conflict for a minute. */
  const opened = async (path: string, body: object): Promise<number> => {
    const answer = await until(
      () => seller.call<{ confirmation_url: string | null }>('POST', path, body),
      (each) => each.success || each.status !== 204,
      `${path} was not answered`,
    );
    const charge = /\/charges\/\d+\/(\d+)\//.exec(answer.data?.confirmation_url ?? '')?.[1];
    if (!charge) throw new Error(`${path}: ${JSON.stringify(answer)}`);
    return Number(charge);
  };
  const approve = (chargeId: number) => world.control('shopify/charges', { shop: seller.domain, chargeId, approve: true });
  const row = async () =>
    (
      await world.query<{ plan_key: string; price: number; status: string; provider_reference: string | null }>(
        'select plan_key, price, status, provider_reference from subscriptions where account_id = $1',
        [seller.accountId],
      )
    )[0];
  const wanted = plans.at(-1);
  return {
    async act() {
      for (const plan of plans) {
        await approve(await opened('/payments/charge-subscription', { module_ids: [plan], is_yearly: false }));
        // The database may be the one that is killed.
        await until(
          () => row().catch(() => undefined),
          (each) => each?.plan_key === plan,
          `${plan} is paid and was not given`,
        );
      }
      for (let pack = 0; pack < packs; pack += 1) {
        await approve(await opened('/payments/charge-extra', { pack: 'CREDIT_PACK_100' }));
      }
      if (!endsCancelled) return;
      const answer = await seller.call('POST', '/payments/cancel-subscription', {});
      // A first try that died may have done it.
      if (!answer.success && answer.status !== 204) refused = JSON.stringify(answer);
    },
    async open() {
      const held = await row();
      const waiting = await world.query<{ id: string }>(
        `select c.id from plan_charges c where c.account_id = $1 and c.kind = 'credits' and c.state in ('creating', 'pending') and c.provider_reference is not null`,
        [seller.accountId],
      );
      const active = (await subscriptionsOf()).filter((each) => each.status === 'ACTIVE');
      return [
        ...(held?.plan_key === wanted ? [] : [`plan ${wanted}`]),
        ...(endsCancelled && (held?.status !== 'CANCELLED' || active.length > 0) ? ['cancelling'] : []),
        ...waiting.map(({ id }) => `pack ${id}`),
        ...(!endsCancelled && active.length !== 1 ? [`${active.length} subscriptions run at Shopify`] : []),
      ];
    },
    async flaws() {
      const held = await row();
      const active = (await subscriptionsOf()).filter((each) => each.status === 'ACTIVE');
      const flaws: string[] = refused ? [`cancelling was refused: ${refused}`] : [];
      if (held?.plan_key !== wanted) flaws.push(`${wanted} is paid, ${held?.plan_key} is held`);
      if (endsCancelled ? active.length > 0 : active.length !== 1) flaws.push(`${active.length} subscriptions run at Shopify`);
      for (const each of active) {
        const price = Math.round(Number(each.lineItems.find((line) => line.recurring)?.recurring?.amount) * 100);
        if (price !== held?.price) flaws.push(`Shopify charges ${price}, ${held?.price} is held`);
        if (!held?.provider_reference?.endsWith(`/${each.id}`))
          flaws.push(`${held?.provider_reference} is held, ${each.id} runs at Shopify`);
      }
      const bought = (await world.control<{ status: string }[]>(`shopify/purchases?shop=${seller.domain}`)).filter(
        (each) => each.status === 'ACTIVE',
      );
      const [lots] = await world.query(
        `select count(*)::int as packs, coalesce(sum(granted), 0)::int as credits from credit_lots where account_id = $1 and reference like 'pack:%'`,
        [seller.accountId],
      );
      if (bought.length !== lots?.packs || lots?.credits !== bought.length * 100)
        flaws.push(`${bought.length} packs are paid, ${lots?.packs} with ${lots?.credits} credits were given`);
      const crooked = await world.query(
        `select l.reference from credit_lots l left join activity_log a on a.account_id = l.account_id and a.lot_id = l.id where l.account_id = $1
         group by l.id, l.reference, l.remaining having l.remaining <> coalesce(sum(a.change), 0) or l.remaining < 0`,
        [seller.accountId],
      );
      return [...flaws, ...crooked.map((lot) => `credits: lot ${lot.reference} and the log differ`)];
    },
  };

  function subscriptionsOf(): Promise<ShopSubscription[]> {
    return world.control<ShopSubscription[]>(`shopify/subscriptions?shop=${seller.domain}`);
  }
};

export const kinds = {
  push,
  placement,
  manyPlacements,
  manyTakenBack,
  payment,
  topup,
  billing,
  paddle: paddleRound,
  addOns: addOnRound,
  firstMonth: firstMonthRound,
  extraUse: extraUseRound,
  lateShop: lateShopRound,
  moneyBack: moneyBackRound,
  sharedPayment: sharedPaymentRound,
  supplierNews: (world, _goods, random) => newsRound(world, random),
  byHand: byHandRound,
  cancelPaid: cancelPaidRound,
  dispute: disputeRound,
} satisfies Record<string, Make>;
export type Kind = keyof typeof kinds;
