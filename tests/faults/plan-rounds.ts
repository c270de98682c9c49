/**
 * Add-ons, and a first month paid once, with both providers: what was approved or paid is held, nothing is charged twice, and
 * nobody holds what was not paid.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { newId } from '#app/platform/ids.ts';
import type { Round } from './rounds.ts';
import { type FaultSeller, newFaultSeller } from './seller.ts';
import type { World } from './world.ts';

/** What a provider runs, has collected once, and how its customer pays. */
interface Desk {
  running(): Promise<{ reference: string; price: number }[]>;
  /** Cents collected, less what went back. Shopify's own reckoning is not the stand-in's: for its subscriptions it is unknown. */
  collected(): Promise<number | null>;
  /** Payments that do not come again. */
  once(): Promise<number[]>;
  /** @param answer of a charge: what was opened for the merchant. */
  pay(answer: Charged): Promise<void>;
}
interface Charged {
  confirmation_url: string | null;
  transaction_id: string | null;
  payment_callback: string | null;
}
interface Held {
  plan_key: string;
  package_id: string | null;
  add_ons: string[];
  next_add_ons: string[];
  next_price: number | null;
  price: number;
  status: string;
  provider_reference: string | null;
  is_once: boolean;
  days: number | null;
}

const volume = 'AO_ADD_ON_VOLUME';
const tracking = 'AO_ADD_ON_MARKET_TRACKING';
const starter = 1990;
const volumePrice = 1490;
const trackingPrice = 990;
const monthPrice = 3900;
const patienceMs = 240_000;

function shopifyDesk(world: World, seller: FaultSeller): Desk {
  const purchases = async () =>
    (await world.control<{ status: string; amount: string }[]>(`shopify/purchases?shop=${seller.domain}`)).filter(
      (each) => each.status === 'ACTIVE',
    );
  return {
    async running() {
      const all = await world.control<{ id: number; status: string; lineItems: { recurring?: { amount: string } }[] }[]>(
        `shopify/subscriptions?shop=${seller.domain}`,
      );
      return all
        .filter((each) => each.status === 'ACTIVE')
        .map((each) => ({
          reference: `gid://shopify/AppSubscription/${each.id}`,
          price: Math.round(Number(each.lineItems.find((line) => line.recurring)?.recurring?.amount) * 100),
        }));
    },
    collected: async () => null,
    once: async () => (await purchases()).map((each) => Math.round(Number(each.amount) * 100)),
    async pay({ confirmation_url: url }) {
      const charge = /\/charges\/\d+\/(\d+)\//.exec(url ?? '')?.[1];
      if (charge) await world.control('shopify/charges', { shop: seller.domain, chargeId: Number(charge), approve: true });
    },
  };
}

function paddleDesk(world: World, seller: FaultSeller): Desk {
  const books = async () => {
    const [row] = await world.query<{ customer: string }>('select customer_id as customer from paddle_customers where account_id = $1', [
      seller.accountId,
    ]);
    return world.control<{
      subscriptions: { id: string; status: string; price: string }[];
      paid: { origin: string; total: number; subscription: string | null }[];
      refunded: { total: number }[];
    }>(`paddle/books?customer=${row?.customer ?? ''}`);
  };
  const sum = (all: readonly { total: number }[]) => all.reduce((total, each) => total + each.total, 0);
  return {
    running: async () =>
      (await books()).subscriptions
        .filter((each) => each.status !== 'canceled')
        .map((each) => ({ reference: each.id, price: Number(each.price) })),
    async collected() {
      const { paid, refunded } = await books();
      return sum(paid) - sum(refunded);
    },
    once: async () => (await books()).paid.filter((each) => each.subscription === null).map((each) => each.total),
    async pay({ transaction_id: transaction }) {
      if (transaction) await world.control('paddle/pay', { transaction });
    },
  };
}

async function prepared(world: World, random: () => number) {
  const seller = await newFaultSeller(world);
  const isWithPaddle = random() < 0.5;
  // A store of another platform: Paddle serves accounts without a Shopify store.
  if (isWithPaddle) await world.query(`update stores set platform = 'woocommerce' where workplace_id = $1`, [seller.workplaceId]);
  await world.query(`update subscriptions set plan_key = 'FREE_CREDIT', had_trial = true where account_id = $1`, [seller.accountId]);
  const held = async () =>
    (
      await world.query<Held>(
        `select plan_key, package_id, add_ons, next_add_ons, next_price, price, status, provider_reference, is_once,
           round(extract(epoch from next_billing_time - start_time) / 86400)::int as days from subscriptions where account_id = $1`,
        [seller.accountId],
      )
    )[0] as Held;
  const desk = isWithPaddle ? paddleDesk(world, seller) : shopifyDesk(world, seller);
  /** Clicked again until something opens, paid, and waited for: a try that died is answered with a conflict for a minute. */
  const take = async (modules: string[], isThere: (plan: Held) => boolean) => {
    const end = Date.now() + patienceMs;
    let last: unknown;
    while (!isThere(await held())) {
      if (Date.now() > end) throw new Error(`${modules.join(' + ')} was not opened: ${JSON.stringify(last)}`);
      const answer = await seller.call<Charged>('POST', '/payments/charge-subscription', {
        module_ids: modules,
        is_yearly: false,
        confirm_downgrade: true,
      });
      last = answer;
      if (answer.success && answer.data) {
        await desk.pay(answer.data);
        break;
      }
      if (answer.status !== 204 && answer.status !== 500) throw new Error(`${modules.join(' + ')}: ${JSON.stringify(answer)}`);
      await pause(500);
    }
    while (!isThere(await held())) {
      if (Date.now() > end) throw new Error(`${modules.join(' + ')} is paid and was not given`);
      await pause(200);
    }
  };
  return { seller, isWithPaddle, held, desk, take };
}

/** Charges under way, and lots that are not the sum of their log. */
const opened = async (world: World, seller: FaultSeller): Promise<string[]> =>
  (
    await world.query<{ id: string; state: string }>(
      `select id, state from plan_charges where account_id = $1 and state in ('creating', 'pending') and provider_reference is not null`,
      [seller.accountId],
    )
  ).map((charge) => `charge ${charge.id} (${charge.state})`);

async function crookedCredits(world: World, seller: FaultSeller): Promise<string[]> {
  const crooked = await world.query(
    `select l.reference from credit_lots l left join activity_log a on a.account_id = l.account_id and a.lot_id = l.id where l.account_id = $1
     group by l.id, l.reference, l.remaining having l.remaining <> coalesce(sum(a.change), 0) or l.remaining < 0`,
    [seller.accountId],
  );
  return crooked.map((lot) => `credits: lot ${lot.reference} and the log differ`);
}

/** One subscription runs at the provider, it is the one that is held, and it bills what is held (or what is to follow). */
function carrierFlaws(running: { reference: string; price: number }[], plan: Held, billed: number): string[] {
  if (running.length !== 1) return [`${running.length} subscriptions run at the provider`];
  const [carrier] = running as [{ reference: string; price: number }];
  return [
    ...(carrier.reference === plan.provider_reference ? [] : [`${plan.provider_reference} is held, ${carrier.reference} runs`]),
    ...(carrier.price === billed ? [] : [`the provider bills ${carrier.price}, ${billed} was approved`]),
  ];
}

/** An add-on beside the free plan, or one beside a paid plan that with Shopify may be given back again. */
export async function addOnRound(world: World, _goods: unknown, random: () => number): Promise<Round> {
  const { seller, isWithPaddle, held, desk, take } = await prepared(world, random);
  const isBesideFree = random() < 0.4;
  // In Paddle's first cycle nothing can be given back.
  const givesBack = !isBesideFree && !isWithPaddle && random() < 0.5;
  const plan = isBesideFree ? 'FREE_CREDIT' : 'STARTER_CREDIT_TIER_1';
  const addOn = isBesideFree ? tracking : volume;
  const price = isBesideFree ? trackingPrice : starter + volumePrice;
  const isHeld = (each: Held) => each.plan_key === plan && each.price === price && each.add_ons.join() === addOn;
  const isEnding = (each: Held) => isHeld(each) && each.next_price === starter && each.next_add_ons.length === 0;
  const isDone = (each: Held) => each.status === 'active' && (givesBack ? isEnding(each) : isHeld(each) && each.next_price === null);
  return {
    async act() {
      if (!isBesideFree) await take([plan], (each) => each.plan_key === plan);
      await take([plan, addOn], isHeld);
      if (givesBack) await take([plan], isEnding);
    },
    async open() {
      const isThere = isDone(await held()) && (await desk.running()).length === 1;
      return [...(isThere ? [] : [`${plan} + ${addOn}${givesBack ? ', which ends' : ''}`]), ...(await opened(world, seller))];
    },
    async flaws() {
      const now = await held();
      const collected = await desk.collected();
      return [
        ...(isDone(now) ? [] : [`${plan} + ${addOn} of ${price} is paid, held is ${JSON.stringify(now)}`]),
        ...carrierFlaws(await desk.running(), now, givesBack ? starter : price),
        // Proration goes by the second: a few cents of a day that has begun.
        ...(collected === null || (collected <= price && collected >= price - 5) ? [] : [`${collected} was collected for ${price}`]),
        ...(await crookedCredits(world, seller)),
      ];
    },
  };
}

/** A package's first month by a payment of its own; half of the sellers go on with the subscription. */
export async function firstMonthRound(world: World, _goods: unknown, random: () => number): Promise<Round> {
  const { seller, isWithPaddle, held, desk, take } = await prepared(world, random);
  const goesOn = random() < 0.5;
  const id = newId();
  await world.query(
    `insert into packages (id, account_id, name, plan_key, price, cycle_days, main_credit, order_cashback, features, first_cycle_charge_type)
     values ($1, $2, 'Growth to try', 'GROWTH_CREDIT_TIER', $3, 30, 200, '0.02', '{}', 'CHARGE_ONE_TIME_FIRST_MONTH')`,
    [id, seller.accountId, monthPrice],
  );
  const isTried = (each: Held) => each.package_id === id && each.is_once && each.status === 'CANCELLED' && each.price === monthPrice;
  const isKept = (each: Held) => each.package_id === id && !each.is_once && each.status === 'active' && each.price === monthPrice;
  const isDone = goesOn ? isKept : isTried;
  return {
    async act() {
      await take([id], isTried);
      if (goesOn) await take([id], isKept);
    },
    async open() {
      const isThere = isDone(await held()) && (await desk.running()).length === (goesOn ? 1 : 0);
      return [...(isThere ? [] : [goesOn ? 'the package after its first month' : 'a first month']), ...(await opened(world, seller))];
    },
    async flaws() {
      const now = await held();
      const running = await desk.running();
      const once = await desk.once();
      const collected = await desk.collected();
      return [
        ...(isDone(now) ? [] : [`a first month${goesOn ? ' and then the package' : ''} is paid, held is ${JSON.stringify(now)}`]),
        // The month is thirty days however often it is told; going on begins to cost when it is over.
        ...(now.days === 30 ? [] : [`${now.days} days were given for the month`]),
        ...(once.join() === `${monthPrice}` ? [] : [`the first month was paid ${once.length} times: ${once.join(', ')}`]),
        ...(goesOn ? carrierFlaws(running, now, monthPrice) : running.map((each) => `${each.reference} runs, which nobody approved`)),
        ...(isWithPaddle && collected !== monthPrice ? [`${collected} was collected for ${monthPrice}`] : []),
        ...(await crookedCredits(world, seller)),
      ];
    },
  };
}
