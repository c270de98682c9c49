/** Plans and packs through Paddle: what was paid is held, nobody pays twice, and nobody holds what was not paid. */
import type { Round } from './rounds.ts';
import { newFaultSeller } from './seller.ts';
import type { World } from './world.ts';

interface Books {
  subscriptions: { id: string; status: string; price: string }[];
  paid: { id: string; origin: string; total: number }[];
  refunded: { id: string; total: number }[];
}
interface Charged {
  transaction_id: string | null;
  payment_callback: string | null;
}

const starter = 1990;
const growth = 4990;
const pack = 1500;

export async function paddleRound(world: World, _goods: unknown, random: () => number): Promise<Round> {
  const seller = await newFaultSeller(world);
  // A store of another platform: Paddle serves accounts without a Shopify store.
  await world.query(`update stores set platform = 'woocommerce' where workplace_id = $1`, [seller.workplaceId]);
  await world.query(`update subscriptions set plan_key = 'FREE_CREDIT', had_trial = true where account_id = $1`, [seller.accountId]);
  const upgrades = random() < 0.6;
  const buysPack = random() < 0.5;
  const wanted = upgrades ? 'GROWTH_CREDIT_TIER' : 'STARTER_CREDIT_TIER_1';
  const planOf = async () =>
    (
      await world.query<{ plan_key: string; price: number; provider_reference: string | null }>(
        'select plan_key, price, provider_reference from subscriptions where account_id = $1',
        [seller.accountId],
      )
    )[0];
  const books = async (): Promise<Books> => {
    const [row] = await world.query<{ customer: string }>('select customer_id as customer from paddle_customers where account_id = $1', [
      seller.accountId,
    ]);
    return world.control<Books>(`paddle/books?customer=${row?.customer ?? ''}`);
  };
  const bonus = async () =>
    (
      await world.query<{ granted: number }>(
        `select coalesce(sum(granted), 0)::int as granted from credit_lots where account_id = $1 and kind = 'bonus'`,
        [seller.accountId],
      )
    )[0]?.granted;
  /** Clicked again until something opens, or it is done already: a try that died is answered with a conflict for a minute. */
  const until = async (path: string, body: object, isDone: () => Promise<boolean>): Promise<string | null> => {
    const end = Date.now() + 240_000;
    for (;;) {
      if (await isDone()) return null;
      const answer = await seller.call<Charged>('POST', path, body);
      if (answer.success && answer.data) return answer.data.transaction_id;
      if (answer.status !== 204 && answer.status !== 500 && Date.now() > end) throw new Error(`${path}: ${JSON.stringify(answer)}`);
      if (Date.now() > end) throw new Error(`${path} was not answered: ${JSON.stringify(answer)}`);
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  };
  const pay = async (transaction: string | null) => {
    if (transaction) await world.control('paddle/pay', { transaction });
  };
  return {
    async act() {
      await pay(
        await until(
          '/payments/charge-subscription',
          { module_ids: ['STARTER_CREDIT_TIER_1'], is_yearly: false },
          async () => (await planOf())?.plan_key !== 'FREE_CREDIT',
        ),
      );
      if (upgrades) {
        // The first plan has to be told before it can be changed.
        const end = Date.now() + 240_000;
        while ((await planOf())?.plan_key === 'FREE_CREDIT' && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 200));
        await until(
          '/payments/charge-subscription',
          { module_ids: ['GROWTH_CREDIT_TIER'], is_yearly: false },
          async () => (await planOf())?.plan_key === wanted,
        );
      }
      if (buysPack) await pay(await until('/payments/charge-extra', { pack: 'CREDIT_PACK_100' }, async () => (await bonus()) === 100));
    },
    async open() {
      const charges = await world.query<{ id: string; state: string }>(
        `select id, state from plan_charges where account_id = $1 and state in ('creating', 'pending')`,
        [seller.accountId],
      );
      const isThere = (await planOf())?.plan_key === wanted && (!buysPack || (await bonus()) === 100);
      const running = (await books()).subscriptions.filter((each) => each.status !== 'canceled').length;
      return isThere && running === 1 && charges.length === 0
        ? []
        : [`plan ${wanted}${buysPack ? ' and a pack' : ''} (${charges.map((each) => each.state).join(', ')})`];
    },
    async flaws() {
      const { subscriptions, paid, refunded } = await books();
      const plan = await planOf();
      const flaws: string[] = [];
      const running = subscriptions.filter((each) => each.status !== 'canceled');
      if (running.length !== 1) flaws.push(`${running.length} subscriptions are running`);
      if (running[0]?.id !== plan?.provider_reference) flaws.push(`${plan?.provider_reference} is held, ${running[0]?.id} is running`);
      if (Number(running[0]?.price) !== plan?.price)
        flaws.push(`Paddle bills ${running[0]?.price}, the seller holds a plan of ${plan?.price}`);
      if (plan?.plan_key !== wanted) flaws.push(`${wanted} was paid, ${plan?.plan_key} is held`);
      const due = starter + (upgrades ? growth - starter : 0) + (buysPack ? pack : 0);
      const sum = paid.reduce((total, each) => total + each.total, 0) - refunded.reduce((total, each) => total + each.total, 0);
      // Proration goes by the second: a few cents of a day that has begun.
      if (sum > due || sum < due - 5) flaws.push(`${sum} was collected for ${due}: ${JSON.stringify(paid)}`);
      if ((await bonus()) !== (buysPack ? 100 : 0)) flaws.push(`${await bonus()} bonus credits`);
      const [ledger] = await world.query<{ wrong: number }>(
        `select count(*)::int as wrong from (select l.id from credit_lots l left join activity_log a on a.account_id = l.account_id and a.lot_id = l.id
           where l.account_id = $1 group by l.id, l.remaining having l.remaining <> coalesce(sum(a.change), 0)) x`,
        [seller.accountId],
      );
      if (ledger?.wrong) flaws.push(`${ledger.wrong} lots are not the sum of their log`);
      return flaws;
    },
  };
}
