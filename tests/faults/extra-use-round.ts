/**
 * Use beyond the quota under an agreed cap: every unit that was done is on the merchant's bill once, whatever died between the
 * charge at Shopify and our record of it, also when the plan is changed in that moment.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { newId } from '#app/platform/ids.ts';
import type { Round } from './rounds.ts';
import { importedProduct, newFaultSeller } from './seller.ts';
import type { World } from './world.ts';

interface Subscription {
  id: number;
  status: string;
  lineItems: { id: number; usage?: { balanceUsed: string } }[];
}
interface UsageRecord {
  lineItemId: number;
  amount: string;
  idempotencyKey: string | null;
}
interface UsageCharge {
  id: string;
  amount: number;
  state: string;
  provider_reference: string | null;
}

const feature = 'PRODUCT_LISTING';
const unitPrice = 6;
const cap = 2500;
const patienceMs = 240_000;
const cents = (amount: string) => Math.round(Number(amount) * 100);

async function until(isThere: () => Promise<boolean>, otherwise: string): Promise<void> {
  const end = Date.now() + patienceMs;
  while (!(await isThere())) {
    if (Date.now() > end) throw new Error(otherwise);
    await pause(100);
  }
}

export async function extraUseRound(world: World, _goods: unknown, random: () => number): Promise<Round> {
  const seller = await newFaultSeller(world);
  await world.query(`update subscriptions set plan_key = 'FREE_CREDIT', had_trial = true where account_id = $1`, [seller.accountId]);
  const plan = async () =>
    (
      await world.query<{ plan_key: string; provider_reference: string | null; line: string | null; line_cap: number }>(
        `select plan_key, provider_reference, usage_line_reference as line, usage_line_cap as line_cap from subscriptions where account_id = $1`,
        [seller.accountId],
      )
    )[0];
  /** Clicked again until Shopify's page opens, and approved there: a try that died is answered with a conflict for a minute. */
  const approve = async (path: string, body: object): Promise<void> => {
    const end = Date.now() + patienceMs;
    for (;;) {
      const answer = await seller.call<{ confirmation_url: string | null }>('POST', path, body);
      const charge = /\/charges\/\d+\/(\d+)\//.exec(answer.data?.confirmation_url ?? '')?.[1];
      if (charge) return void (await world.control('shopify/charges', { shop: seller.domain, chargeId: Number(charge), approve: true }));
      if ((answer.status !== 204 && answer.status !== 500) || Date.now() > end) throw new Error(`${path}: ${JSON.stringify(answer)}`);
      await pause(500);
    }
  };
  const take = async (key: string) => {
    await approve('/payments/charge-subscription', { module_ids: [key], is_yearly: false });
    await until(async () => (await plan())?.plan_key === key, `${key} is paid and was not given`);
  };
  await take('STARTER_CREDIT_TIER_1');
  await approve('/payments/spending-cap', { cap });
  await until(async () => (await plan())?.line_cap === cap, 'the approved cap was not noted');
  const quota = 400;
  // The counter's cycle is the one in which the plan's first unit is counted.
  const first = await importedProduct(world, seller, `Within the quota ${newId().slice(-8)}`);
  const push = (ids: string[]) =>
    seller.call<{ failed: object }>('POST', '/center/products/push', {
      product_package_ids: ids,
      push_settings: { shopify: { is_publish: true } },
    });
  await push([first]);
  const pushed = async () =>
    (
      await world.query<{ status: string; error_message: string | null }>(
        `select status, error_message from process_items where workplace_id = $1 and kind = 'push'`,
        [seller.workplaceId],
      )
    ).map((item) => ({ ...item }));
  await until(async () => (await pushed()).every((item) => item.status === 'success'), 'the first product was not pushed');
  await world.query('update feature_usage set used = $3 where account_id = $1 and feature = $2 and used > 0', [
    seller.accountId,
    feature,
    quota,
  ]);
  const count = 2 + Math.floor(random() * 4);
  const upgrades = random() < 0.4;
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) ids.push(await importedProduct(world, seller, `Beyond the quota ${newId().slice(-8)}`));
  // Shopify has the charge, and its answer is under way: in that moment something is killed.
  await world.control('faults', {
    vendor: 'shopify',
    match: 'graphql:AppUsageRecordCreate',
    kind: 'slow-after',
    amount: 1200,
    times: count,
  });
  const records = () => world.control<UsageRecord[]>(`shopify/usage-records?shop=${seller.domain}`);
  const charges = () =>
    world.query<UsageCharge>('select id, amount, state, provider_reference from usage_charges where account_id = $1', [seller.accountId]);
  const wanted = upgrades ? 'GROWTH_CREDIT_TIER' : 'STARTER_CREDIT_TIER_1';
  let refused = '';
  return {
    async act() {
      const answer = await push(ids);
      if (!answer.success || Object.keys(answer.data?.failed ?? {}).length > 0) refused = JSON.stringify(answer);
      if (upgrades) await take('GROWTH_CREDIT_TIER');
    },
    ripe: () => until(async () => (await records()).length > 0, 'nothing was charged at Shopify'),
    async open() {
      return [
        ...((await plan())?.plan_key === wanted ? [] : [`plan ${wanted}`]),
        ...(await pushed()).filter((item) => item.status === 'processing').map(() => 'a push'),
        ...(await charges()).filter((each) => each.state === 'held' || each.state === 'due').map((each) => `${each.id} (${each.state})`),
      ];
    },
    async flaws() {
      const flaws: string[] = refused ? [`the push was refused: ${refused}`] : [];
      const done = (await pushed()).filter((item) => item.status === 'success').length - 1;
      if (done !== count) flaws.push(`${count} products were pushed beyond the quota, ${done} succeeded`);
      const [ours, theirs] = [await charges(), await records()];
      const keys = theirs.map((record) => record.idempotencyKey);
      if (new Set(keys).size !== keys.length) flaws.push(`Shopify has ${keys.length} records under ${new Set(keys).size} keys`);
      const billed = ours.filter((each) => each.state === 'billed');
      if (billed.length !== done) flaws.push(`${done} units were used, ours are ${ours.map((each) => each.state).join(', ')}`);
      for (const each of billed) {
        if (!keys.includes(each.id)) flaws.push(`${each.id} is billed, Shopify has no record`);
        if (!each.provider_reference) flaws.push(`${each.id} is billed without Shopify's reference`);
      }
      for (const key of keys) if (!billed.some((each) => each.id === key)) flaws.push(`Shopify has charged ${key}, we do not say so`);
      const balance = (await world.control<Subscription[]>(`shopify/subscriptions?shop=${seller.domain}`))
        .flatMap((each) => each.lineItems)
        .reduce((sum, line) => sum + cents(line.usage?.balanceUsed ?? '0'), 0);
      const due = billed.reduce((sum, each) => sum + each.amount, 0);
      if (balance !== done * unitPrice || due !== balance)
        flaws.push(`${done} units cost ${done * unitPrice}: Shopify has charged ${balance}, our rows say ${due}`);
      const [usage] = await world.query<{ used: number; reserved: number }>(
        `select sum(used)::int as used, sum(reserved)::int as reserved from feature_usage where account_id = $1 and feature = $2`,
        [seller.accountId, feature],
      );
      if (usage?.used !== quota + done || usage.reserved !== 0)
        flaws.push(`${quota + done} units are used, the counter says ${usage?.used} and ${usage?.reserved} held`);
      const [log] = await world.query<{ n: number }>(
        `select coalesce(sum(credit_cost), 0)::int as n from activity_log where account_id = $1 and feature_id = $2 and credit_type = 'USED_QUOTA'`,
        [seller.accountId, feature],
      );
      if (log?.n !== done + 1) flaws.push(`${done + 1} units were used, the log says ${log?.n}`);
      return flaws;
    },
  };
}
