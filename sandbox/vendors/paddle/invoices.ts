import { createHmac } from 'node:crypto';
import { Hono } from 'hono';
import type { World } from '#sandbox/core/types.ts';
import { asPaddle, type Call } from './call.ts';
import { PaddleFailure } from './failure.ts';
import { invoicePdf } from './invoice-pdf.ts';
import { find, get } from './store.ts';
import { countryOf } from './transactions.ts';

export const invoiceHost = 'sandbox-invoices.paddle.com';
const hour = 3600 * 1000;

const tokenOf = (world: World, id: string, until: number) =>
  createHmac('sha256', world.settings.keys.paddleApiKey).update(`${id} ${until}`).digest('hex').slice(0, 32);

/** An address of the PDF that is good for an hour. */
export async function invoiceAddress(call: Call, _input: unknown, id: string): Promise<{ url: string }> {
  const { body } = await get(call, 'transaction', id);
  if (!body.invoice_number)
    throw new PaddleFailure(400, 'transaction_invoice_not_available', `transaction ${id} has no invoice: it is ${body.status}`);
  const until = call.now.getTime() + hour;
  return { url: `https://${invoiceHost}/${id}/invoice.pdf?until=${until}&token=${tokenOf(call.world, id, until)}` };
}

export function invoiceRoutes(world: World): Hono {
  const app = new Hono();
  app.get('/:id/invoice.pdf', (c) =>
    asPaddle(world, async (call) => {
      const id = c.req.param('id');
      const until = Number(c.req.query('until'));
      const found = await find(call, 'transaction', id);
      if (!found || c.req.query('token') !== tokenOf(world, id, until) || until < call.now.getTime()) return c.text('Forbidden', 403);
      const { body } = found;
      const customer = body.customer_id ? (await find(call, 'customer', body.customer_id))?.body : undefined;
      const pdf = invoicePdf(body, customer, await countryOf(call, body.address_id));
      return c.body(new Uint8Array(pdf), 200, {
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="invoice-${body.invoice_number}.pdf"`,
      });
    }),
  );
  return app;
}
