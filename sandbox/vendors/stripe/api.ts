/** The address space of https://api.stripe.com. */
import { Hono } from 'hono';
import type { World } from '#sandbox/core/types.ts';
import { listBalanceTransactions, retrieveBalance, retrieveBalanceTransaction } from './balance.ts';
import { listCharges, retrieveCharge, updateCharge } from './charges.ts';
import { createConfirmationToken, retrieveConfirmationToken } from './confirmation-tokens.ts';
import { createCustomer, deleteCustomer, listCustomers, retrieveCustomer, updateCustomer } from './customers.ts';
import { listDisputes, retrieveDispute } from './disputes.ts';
import { failureAnswer } from './failure.ts';
import { createGate, type Endpoint, type Handler } from './gate.ts';
import { randomToken } from './ids.ts';
import {
  cancelPaymentIntent,
  capturePaymentIntent,
  confirmPaymentIntent,
  createPaymentIntent,
  listPaymentIntents,
  retrievePaymentIntent,
  updatePaymentIntent,
} from './payment-intents.ts';
import {
  attachPaymentMethod,
  createPaymentMethod,
  detachPaymentMethod,
  listCustomerPaymentMethods,
  listPaymentMethods,
  retrieveCustomerPaymentMethod,
  retrievePaymentMethod,
  updatePaymentMethod,
} from './payment-methods.ts';
import { createRefund, listRefunds, retrieveRefund, updateRefund } from './refunds.ts';
import {
  cancelSetupIntent,
  confirmSetupIntent,
  createSetupIntent,
  listSetupIntents,
  retrieveSetupIntent,
  updateSetupIntent,
} from './setup-intents.ts';
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  listEvents,
  listWebhookEndpoints,
  retrieveEvent,
  retrieveWebhookEndpoint,
  updateWebhookEndpoint,
} from './webhook-endpoints.ts';

type Route = [method: 'GET' | 'POST' | 'DELETE', path: string, handler: Handler, access?: 'client'];

const ROUTES: Route[] = [
  ['POST', '/v1/customers', createCustomer],
  ['GET', '/v1/customers', listCustomers],
  ['GET', '/v1/customers/:id', retrieveCustomer],
  ['POST', '/v1/customers/:id', updateCustomer],
  ['DELETE', '/v1/customers/:id', deleteCustomer],
  ['GET', '/v1/customers/:id/payment_methods', listCustomerPaymentMethods],
  ['GET', '/v1/customers/:id/payment_methods/:method', retrieveCustomerPaymentMethod],
  ['POST', '/v1/payment_methods', createPaymentMethod, 'client'],
  ['GET', '/v1/payment_methods', listPaymentMethods],
  ['GET', '/v1/payment_methods/:id', retrievePaymentMethod],
  ['POST', '/v1/payment_methods/:id', updatePaymentMethod],
  ['POST', '/v1/payment_methods/:id/attach', attachPaymentMethod],
  ['POST', '/v1/payment_methods/:id/detach', detachPaymentMethod],
  ['POST', '/v1/payment_intents', createPaymentIntent],
  ['GET', '/v1/payment_intents', listPaymentIntents],
  ['GET', '/v1/payment_intents/:id', retrievePaymentIntent, 'client'],
  ['POST', '/v1/payment_intents/:id', updatePaymentIntent],
  ['POST', '/v1/payment_intents/:id/confirm', confirmPaymentIntent, 'client'],
  ['POST', '/v1/payment_intents/:id/capture', capturePaymentIntent],
  ['POST', '/v1/payment_intents/:id/cancel', cancelPaymentIntent],
  ['POST', '/v1/setup_intents', createSetupIntent],
  ['GET', '/v1/setup_intents', listSetupIntents],
  ['GET', '/v1/setup_intents/:id', retrieveSetupIntent, 'client'],
  ['POST', '/v1/setup_intents/:id', updateSetupIntent],
  ['POST', '/v1/setup_intents/:id/confirm', confirmSetupIntent, 'client'],
  ['POST', '/v1/setup_intents/:id/cancel', cancelSetupIntent],
  ['POST', '/v1/confirmation_tokens', createConfirmationToken, 'client'],
  ['GET', '/v1/confirmation_tokens/:id', retrieveConfirmationToken],
  ['GET', '/v1/charges', listCharges],
  ['GET', '/v1/charges/:id', retrieveCharge],
  ['POST', '/v1/charges/:id', updateCharge],
  ['POST', '/v1/refunds', createRefund],
  ['GET', '/v1/refunds', listRefunds],
  ['GET', '/v1/refunds/:id', retrieveRefund],
  ['POST', '/v1/refunds/:id', updateRefund],
  ['GET', '/v1/disputes', listDisputes],
  ['GET', '/v1/disputes/:id', retrieveDispute],
  ['GET', '/v1/balance', retrieveBalance],
  ['GET', '/v1/balance_transactions', listBalanceTransactions],
  ['GET', '/v1/balance_transactions/:id', retrieveBalanceTransaction],
  ['GET', '/v1/events', listEvents],
  ['GET', '/v1/events/:id', retrieveEvent],
  ['POST', '/v1/webhook_endpoints', createWebhookEndpoint],
  ['GET', '/v1/webhook_endpoints', listWebhookEndpoints],
  ['GET', '/v1/webhook_endpoints/:id', retrieveWebhookEndpoint],
  ['POST', '/v1/webhook_endpoints/:id', updateWebhookEndpoint],
  ['DELETE', '/v1/webhook_endpoints/:id', deleteWebhookEndpoint],
];

export function apiRoutes(world: World): Hono {
  const app = new Hono();
  const serve = createGate(world);
  for (const [method, path, handler, access] of ROUTES) {
    const endpoint: Endpoint = { handler, client: access === 'client' };
    app.on(method, path, (c) => {
      const { id = '', method: inner } = c.req.param() as Record<string, string>;
      return serve(c, endpoint, inner ? `${id}/${inner}` : id);
    });
  }
  app.options('/v1/*', (c) =>
    c.body(null, 204, {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD, PUT, PATCH, POST, DELETE',
      'access-control-allow-headers': c.req.header('access-control-request-headers') ?? '',
      'access-control-max-age': '300',
    }),
  );
  app.all('/v1/*', (c) => {
    const requestId = `req_${randomToken(14)}`;
    const message = `Unrecognized request URL (${c.req.method}: ${c.req.path}). If you are trying to list objects, remove the trailing slash. If you are trying to retrieve an object, make sure you passed a valid (non-empty) identifier in your code. Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`;
    return c.json(failureAnswer({ type: 'invalid_request_error', message }, requestId), 404, { 'request-id': requestId });
  });
  return app;
}
