import type { z } from 'zod';
import { ConnectorError } from '#app/platform/connector-error.ts';
import { describeZodError } from '#app/platform/describe-zod-error.ts';
import type { AdminRequest, ShopifyAdmin } from './admin-client.server.ts';

/**
 * Send a document and parse the answer.
 * @throws ConnectorError `bad_answer`, with the path in the answer that has another shape; also what the client throws.
 */
export async function askAdmin<Answer>(
  admin: ShopifyAdmin,
  store: { domain: string },
  shape: z.ZodType<Answer>,
  request: AdminRequest,
): Promise<Answer> {
  const read = shape.safeParse(await admin.query<unknown>(store, request));
  if (read.success) return read.data;
  throw new ConnectorError(
    'shopify',
    'bad_answer',
    `Shopify answered ${request.operationName} in another shape: ${describeZodError(read.error)}`,
    {
      cause: read.error,
    },
  );
}
