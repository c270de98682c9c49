/**
 * Operators' work on plans and on goods that may not be sold, from the command line. Everything is recorded in `operator_actions`.
 *
 *   npm run operator -- lookup WHO
 *   npm run operator -- grant-credits WHO --amount 50 [--days 90] --reason "…"
 *   npm run operator -- take-back-pack WHO --mark "#1A2B3C4D5E" --reason "…"   (a pack that Shopify has refunded)
 *   npm run operator -- set-plan WHO --plan GROWTH_CREDIT_TIER [--days 30] --reason "…"
 *   npm run operator -- marketplace WHO [--off] --reason "…"   (a marketplace's account: no billing, its own free plan)
 *   npm run operator -- extend-trial WHO --days 7 --reason "…"
 *   npm run operator -- make-package [WHO] --name "…" --plan ENTERPRISE_CREDIT_TIER --price 899.90 [--yearly] --credits 5000
 *       [--cashback 0.05] [--limit PRODUCT_LISTING=30000]… [--add-on AO_ADD_ON_PRODUCT_DISCOVERY]…
 *       [--legacy] [--first-month-once]
 *   npm run operator -- paddle-catalog
 *   npm run operator -- hidden-goods [AFTER]     (suppliers' products that are hidden, and why; AFTER: the last id of the page before)
 *   npm run operator -- release-goods ID --reason "…"   (a supplier's product that is hidden, or a seller's that was refused)
 *   npm run operator -- judge-goods              (all of them again, after the rule has changed)
 *   npm run operator -- fulfillment-service [DOMAIN]   (what Shopify judges our fulfillment service by; of all stores, or of one)
 *   npm run operator -- notices               what operators are told and is still open
 *   npm run operator -- confirm NOTICE        do what a notice asks about
 *   npm run operator -- dismiss NOTICE        close a notice without that
 *
 * WHO is an account's id, an e-mail address or a store's domain. Beside `npm start` nothing is to be set: what is missing is taken from the
 * product that runs on this machine. Otherwise it needs the installation's environment (DATABASE_URL, keys).
 */
import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { createContext } from '#app/context.server.ts';
import { addOns, limitsWithAddOns } from '#app/features/billing/add-ons.ts';
import {
  describeAccount,
  lookUpAccounts,
  operatorExtendTrial,
  operatorGrant,
  operatorMakePackage,
  operatorMarketplace,
  operatorSetPlan,
  operatorSyncPaddle,
  operatorTakeBackPack,
} from '#app/features/billing/operate.server.ts';
import { planOf } from '#app/features/billing/plans.ts';
import { hiddenPage, listHiddenGoods, operatorJudgeGoods, operatorReleaseGoods } from '#app/features/catalog/released-goods.server.ts';
import { figureDays, serviceFigures, shareText } from '#app/features/fulfillment/service-figures.server.ts';
import { decideNotice, listNotices } from '#app/features/operators/notices.server.ts';
import { processEnvironment } from '#app/platform/env.server.ts';
import { isAppError } from '#app/platform/errors.ts';
import { translator } from '#app/platform/i18n.server.ts';
import { isId } from '#app/platform/ids.ts';
import { minorFromDecimal } from '#app/platform/money.ts';
import { startServices } from '#app/services.server.ts';
import { reachDatabase } from './databases.ts';
import { dataDirectoryOf, readRunning } from './running-product.ts';
import { tellStartProblem } from './start-problem-words.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
const fail = (words: string): never => {
  process.stderr.write(`${words}\n`);
  process.exit(1);
};

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        amount: { type: 'string' },
        days: { type: 'string' },
        mark: { type: 'string' },
        plan: { type: 'string' },
        reason: { type: 'string' },
        name: { type: 'string' },
        price: { type: 'string' },
        off: { type: 'boolean', default: false },
        yearly: { type: 'boolean', default: false },
        'add-on': { type: 'string', multiple: true, default: [] },
        legacy: { type: 'boolean', default: false },
        'first-month-once': { type: 'boolean', default: false },
        credits: { type: 'string' },
        cashback: { type: 'string' },
        limit: { type: 'string', multiple: true, default: [] },
        operator: { type: 'string', default: process.env.USER || userInfo().username },
      },
    });
  } catch (error) {
    // Only the first sentence, which says what is wrong; the rest explains Node's argument syntax.
    const [wrong] = (error as Error).message.split(/[.\n]/);
    return fail(`${wrong}; see scripts/operator.ts for what there is.`);
  }
}

const { positionals, values } = readArguments();
const [command, who] = positionals;
const commands = [
  'lookup',
  'grant-credits',
  'take-back-pack',
  'set-plan',
  'marketplace',
  'extend-trial',
  'make-package',
  'paddle-catalog',
  'hidden-goods',
  'release-goods',
  'judge-goods',
  'fulfillment-service',
  'notices',
  'confirm',
  'dismiss',
];
if (!command || !commands.includes(command))
  fail(`Usage: npm run operator -- ${commands.join('|')} WHO [options]; see scripts/operator.ts`);

const whole = (name: 'amount' | 'days' | 'credits', otherwise?: number, least = 1): number => {
  const text = values[name];
  if (text === undefined && otherwise !== undefined) return otherwise;
  if (!/^-?\d+$/.test(text ?? '') || Number(text) < least) fail(`--${name} needs a whole number, ${least} or more.`);
  return Number(text);
};
const text = (name: 'mark' | 'plan' | 'reason' | 'name' | 'price'): string => values[name] ?? fail(`--${name} is needed.`);
/** USD cents. */
const price = (): number => {
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(text('price'))) fail('--price needs dollars, for example 899.90.');
  return minorFromDecimal(text('price'), 'USD');
};
const cashback = (otherwise: string): string => {
  const share = values.cashback ?? otherwise;
  if (!/^0(\.\d{1,4})?$/.test(share)) fail('--cashback needs a share of what is paid, for example 0.05.');
  return share;
};

const beside = readRunning(dataDirectoryOf(process.env));
if (!process.env.DATABASE_URL && !beside.DATABASE_URL)
  fail('Quayside does not run on this machine: start it with npm start, or set DATABASE_URL and the other settings of the installation.');
const environment = processEnvironment({ ...beside, LOG_LEVEL: 'warn' });
if (beside.SANDBOX_ORIGIN && !process.env.DATABASE_URL) {
  // In practice the vendors are the sandbox's; the module reads its address when it is loaded.
  process.env.SANDBOX_ORIGIN ??= beside.SANDBOX_ORIGIN;
  await import('../sandbox/redirect.mjs');
}
await reachDatabase(environment.DATABASE_URL).catch(tellStartProblem);
const services = await startServices(environment, { role: 'web' }).catch(tellStartProblem);
const ctx = createContext(services);
const { operator } = values;

async function account(): Promise<string> {
  const found = await lookUpAccounts(ctx, { operator, query: who ?? fail('Name an account: id, e-mail address or store domain.') });
  if (found.length !== 1)
    fail(found.length === 0 ? `No account fits ${who}.` : `Several accounts fit ${who}: ${found.map((each) => each.id).join(', ')}`);
  return (found[0] as { id: string }).id;
}

try {
  switch (command) {
    case 'lookup':
      for (const found of await lookUpAccounts(ctx, { operator, query: who ?? fail('Name an account.') }))
        say(JSON.stringify({ ...found, ...(await describeAccount(ctx, found.id)) }, null, 2));
      break;
    case 'grant-credits': {
      const accountId = await account();
      await operatorGrant(ctx, { operator, accountId, amount: whole('amount'), days: whole('days', 90), reason: text('reason') });
      say(JSON.stringify((await describeAccount(ctx, accountId)).credits));
      break;
    }
    case 'take-back-pack': {
      const accountId = await account();
      await operatorTakeBackPack(ctx, { operator, accountId, mark: text('mark'), reason: text('reason') });
      say(JSON.stringify((await describeAccount(ctx, accountId)).credits));
      break;
    }
    case 'set-plan': {
      const accountId = await account();
      await operatorSetPlan(ctx, { operator, accountId, plan: text('plan'), days: whole('days', 30), reason: text('reason') });
      say(JSON.stringify(await describeAccount(ctx, accountId)));
      break;
    }
    case 'marketplace': {
      const accountId = await account();
      await operatorMarketplace(ctx, { operator, accountId, isMarketplace: !values.off, reason: text('reason') });
      say(JSON.stringify(await describeAccount(ctx, accountId)));
      break;
    }
    case 'paddle-catalog':
      say(`${await operatorSyncPaddle(ctx, { operator })} new entries at Paddle.`);
      break;
    case 'hidden-goods': {
      if (who !== undefined && !isId(who)) fail('AFTER is the id at the end of the page before.');
      const hidden = await listHiddenGoods(ctx, { after: who });
      for (const { id, source, externalId, title, reason, words } of hidden)
        say(
          `${id}  ${source} ${externalId}  "${title}": ${reason}, ${words ? `for "${words}"` : 'by an earlier rule (judge-goods shows it again)'}`,
        );
      if (hidden.length === 0) say(who ? 'No more is hidden.' : 'Nothing is hidden.');
      if (hidden.length === hiddenPage) say(`There may be more: npm run operator -- hidden-goods ${hidden.at(-1)?.id}`);
      break;
    }
    case 'release-goods': {
      const id = who ?? fail('Name a product by its id; hidden-goods lists them.');
      const { title, from } = await operatorReleaseGoods(ctx, { operator, id, reason: text('reason') });
      say(`"${title}" may be sold: it is released from "${from}".`);
      break;
    }
    case 'judge-goods': {
      const { hidden, shown } = await operatorJudgeGoods(ctx, { operator });
      say(`${hidden} products are hidden now, ${shown} are shown again.`);
      break;
    }
    case 'fulfillment-service': {
      const figures = await serviceFigures(ctx, { domain: who });
      say(`In the last ${figureDays} days, since ${figures.since.toISOString()}${who ? `, of ${who}` : ''}:`);
      say(`  fulfillment orders assigned to us: ${figures.assigned.toLocaleString('en-US')} (Shopify asks for 100 or more)`);
      say(`  of those older than 7 days, completed: ${shareText(figures.completed)} (97 % or more)`);
      say(`  requests answered within 24 hours: ${shareText(figures.answered)} (95 % or more)`);
      say(`  requests to cancel answered within 24 hours: ${shareText(figures.cancellations)} (99 % or more)`);
      break;
    }
    case 'notices':
      for (const notice of await listNotices(ctx)) {
        say(`${notice.id}  since ${notice.createdAt.toISOString()}, last seen ${notice.seenAt.toISOString()}`);
        say(`  ${notice.title}`);
        say(`  ${notice.text}`);
        if (notice.isConfirmable) say(`  npm run operator -- confirm ${notice.id}`);
      }
      break;
    case 'confirm':
    case 'dismiss': {
      const decision = command === 'confirm' ? 'confirmed' : 'dismissed';
      await decideNotice(ctx, { operator, id: who ?? fail('Name a notice; see npm run operator -- notices.'), decision });
      say(decision === 'confirmed' ? 'Confirmed; the worker does it now.' : 'Dismissed.');
      break;
    }
    case 'extend-trial': {
      const accountId = await account();
      await operatorExtendTrial(ctx, { operator, accountId, days: whole('days'), reason: text('reason') });
      say(JSON.stringify(await describeAccount(ctx, accountId)));
      break;
    }
    case 'make-package': {
      const plan = planOf(text('plan'));
      const features = Object.fromEntries(
        values.limit.map((pair) => {
          const [feature = '', limit = ''] = pair.split('=');
          if (!feature || !/^-?\d+$/.test(limit)) fail(`--limit needs FEATURE=NUMBER, not ${pair}.`);
          return [feature, Number(limit)];
        }),
      );
      for (const key of values['add-on']) {
        const addOn =
          addOns.find((each) => each.key === key) ?? fail(`There is no add-on ${key}: ${addOns.map((each) => each.key).join(', ')}.`);
        Object.assign(features, limitsWithAddOns({ planKey: plan.key, features }, [addOn.key]));
      }
      const made = await operatorMakePackage(ctx, {
        operator,
        accountId: who ? await account() : null,
        name: text('name'),
        planKey: text('plan'),
        price: price(),
        cycleDays: values.yearly ? 365 : 30,
        mainCredit: whole('credits', plan.mainCredit, -1),
        features,
        orderCashback: cashback(plan.orderCashback),
        isLegacy: values.legacy,
        isFirstMonthOnce: values['first-month-once'],
      });
      say(made.url);
      break;
    }
  }
} catch (error) {
  if (!isAppError(error)) throw error;
  fail(translator('en')(`errors:${error.code}`, error.params));
} finally {
  await services.close();
}
process.exit(0);
