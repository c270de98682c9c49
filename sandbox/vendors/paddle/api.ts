/** The address space of https://sandbox-api.paddle.com and https://api.paddle.com. */
import { type Context, Hono } from 'hono';
import type { World } from '#sandbox/core/types.ts';
import { createAdjustment, listAdjustments, withAdjustments } from './adjustments.ts';
import { asPaddle, type Call } from './call.ts';
import {
  createAddress,
  createCustomer,
  createPrice,
  createProduct,
  listAddresses,
  listCreditBalances,
  listCustomers,
  listPrices,
  listProducts,
  updateCustomer,
  updatePrice,
  updateProduct,
} from './catalog.ts';
import { previewSubscription, updateSubscription } from './changes.ts';
import { bringDue } from './due.ts';
import { failureAnswer, PaddleFailure } from './failure.ts';
import { newId } from './ids.ts';
import { invoiceAddress } from './invoices.ts';
import type { Kind } from './model.ts';
import { get, type Listing, list } from './store.ts';
import {
  activateSubscription,
  cancelSubscription,
  chargeOnce,
  listSubscriptions,
  pauseSubscription,
  paymentMethodTransaction,
  resumeSubscription,
} from './subscription-calls.ts';
import { createTransaction, listTransactions, updateTransaction } from './transactions.ts';

type One = (call: Call, input: unknown, id: string) => Promise<object>;
type Many = (call: Call, address: URL, id: string) => Promise<Listing>;

const ones: [method: 'GET' | 'POST' | 'PATCH', path: string, run: One, status?: 201][] = [
  ['POST', '/products', createProduct, 201],
  ['PATCH', '/products/:id', updateProduct],
  ['POST', '/prices', (call, input) => createPrice(call, input), 201],
  ['PATCH', '/prices/:id', updatePrice],
  ['POST', '/customers', createCustomer, 201],
  ['PATCH', '/customers/:id', updateCustomer],
  ['POST', '/customers/:id/addresses', createAddress, 201],
  ['GET', '/customers/:id/credit-balances', (call, _input, id) => listCreditBalances(call, id)],
  ['POST', '/transactions', createTransaction, 201],
  ['PATCH', '/transactions/:id', updateTransaction],
  ['GET', '/transactions/:id/invoice', invoiceAddress],
  ['POST', '/adjustments', createAdjustment, 201],
  ['PATCH', '/subscriptions/:id', updateSubscription],
  ['PATCH', '/subscriptions/:id/preview', unkept(previewSubscription)],
  ['POST', '/subscriptions/:id/cancel', cancelSubscription],
  ['POST', '/subscriptions/:id/pause', pauseSubscription],
  ['POST', '/subscriptions/:id/resume', resumeSubscription],
  ['POST', '/subscriptions/:id/activate', activateSubscription],
  ['POST', '/subscriptions/:id/charge', chargeOnce],
  ['GET', '/subscriptions/:id/update-payment-method-transaction', paymentMethodTransaction],
];

const many: [path: string, run: Many][] = [
  ['/products', listProducts],
  ['/prices', listPrices],
  ['/customers', listCustomers],
  ['/customers/:id/addresses', listAddresses],
  ['/transactions', listTransactions],
  ['/adjustments', listAdjustments],
  ['/subscriptions', listSubscriptions],
  ['/events', (call, address) => list(call, 'event', address, {}, { most: 200, usual: 50 })],
];

const shown: [path: string, kind: Kind][] = [
  ['/products/:id', 'product'],
  ['/prices/:id', 'price'],
  ['/customers/:id', 'customer'],
  ['/transactions/:id', 'transaction'],
  ['/subscriptions/:id', 'subscription'],
];

/** Runs an operation for a preview: calculated as if done, then rolled back. */
function unkept(run: One): One {
  return async (call, input, id) => {
    await call.db.query('savepoint preview');
    const answer = await run(call, input, id);
    await call.db.query('rollback to savepoint preview');
    return answer;
  };
}

/** @throws PaddleFailure 403, as Paddle answers a missing or wrong key. */
function checkKey(world: World, header: string | undefined): void {
  if (!header) throw new PaddleFailure(403, 'authentication_missing', 'Authentication header is missing');
  const [scheme, key] = header.split(' ');
  if (scheme?.toLowerCase() !== 'bearer' || !key)
    throw new PaddleFailure(403, 'authentication_malformed', 'Authentication header is malformed');
  if (key !== world.settings.keys.paddleApiKey) throw new PaddleFailure(403, 'invalid_token', 'The API key is not valid');
}

async function inputOf(c: Context): Promise<unknown> {
  if (c.req.method === 'GET') return undefined;
  const text = await c.req.text();
  if (text === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    throw new PaddleFailure(400, 'invalid_json', 'Request body is not valid JSON');
  }
}

export function apiRoutes(world: World): Hono {
  const app = new Hono();
  const serve = async (c: Context, work: (call: Call, input: unknown) => Promise<object>) => {
    const requestId = crypto.randomUUID();
    try {
      checkKey(world, c.req.header('authorization'));
      const version = c.req.header('paddle-version');
      if (version !== undefined && version !== '1')
        throw new PaddleFailure(400, 'invalid_version', `Paddle-Version ${version} does not exist`);
      const input = await inputOf(c);
      // First apply what is due by the clock, so that answers are up to date.
      await bringDue(world);
      return { answer: await asPaddle(world, (call) => work(call, input)), requestId };
    } catch (error) {
      if (!(error instanceof PaddleFailure)) throw error;
      return c.json(failureAnswer(error, requestId), error.status as 400);
    }
  };
  const address = (c: Context) => {
    const url = new URL(c.req.url);
    return new URL(`https://${url.host}${url.pathname}${url.search}`);
  };

  for (const [path, run] of many) {
    app.get(path, async (c) => {
      const done = await serve(c, (call) => run(call, address(c), c.req.param('id') ?? ''));
      if (done instanceof Response) return done;
      const { data, pagination } = done.answer as Listing;
      return c.json({ data, meta: { request_id: done.requestId, pagination } });
    });
  }
  for (const [method, path, run, status] of ones) {
    app.on(method, path, async (c) => {
      const done = await serve(c, (call, input) => run(call, input, c.req.param('id') ?? ''));
      return done instanceof Response ? done : c.json({ data: done.answer, meta: { request_id: done.requestId } }, status ?? 200);
    });
  }
  for (const [path, kind] of shown) {
    app.get(path, async (c) => {
      const done = await serve(c, async (call) => {
        const { body } = await get(call, kind, c.req.param('id') ?? '');
        return kind === 'transaction' ? ((await withAdjustments(call, address(c), [body]))[0] as object) : body;
      });
      return done instanceof Response ? done : c.json({ data: done.answer, meta: { request_id: done.requestId } });
    });
  }
  app.all('*', (c) =>
    c.json(failureAnswer(new PaddleFailure(404, 'invalid_url', 'The URL does not exist'), newId('req', world.clock.now())), 404),
  );
  return app;
}
