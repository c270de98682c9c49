/** What can be told of an order that cannot be read. */
import { z } from 'zod';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { describeZodError } from '#app/platform/describe-zod-error.ts';
import { jsonOf } from '#app/platform/json.ts';
import { plainText } from '#app/platform/odd-members.ts';
import type { OrderMisfit, UnreadableOrder } from './channel-orders.ts';

const Named = z.object({ id: plainText, legacyResourceId: plainText, name: plainText, number: plainText });

/** The id and name of an order in whatever state, in the vendors' several spellings. */
function namesOf(order: unknown): { platformOrderId: string; name: string } {
  const named = Named.safeParse(order).data;
  const platformOrderId = /(\d+)(\?.*)?$/.exec(named?.id ?? '')?.[1] ?? '';
  return { platformOrderId, name: (named?.name || (named?.number ? `#${named.number}` : '')).trim() };
}

/** @param order as it was sent. @param where what `describeZodError` says about it. */
export const misfitOf = (order: unknown, where: string): OrderMisfit => ({ name: namesOf(order).name, where });

export const unreadableOrderOf = (order: unknown, where: string): UnreadableOrder => ({ ...namesOf(order), where });

/** Of a body that is an order by its items, but tells no id. */
export function misfitWithoutId(rawBody: string): OrderMisfit | undefined {
  const body = jsonOf(rawBody);
  const isOrder = typeof body === 'object' && body !== null && 'line_items' in body;
  return isOrder ? misfitOf(body, 'id: not an id') : undefined;
}

/** Where an answer that should have been an order has another shape; nothing for any other failure. */
export function whereUnreadable(error: unknown): string | undefined {
  if (!isConnectorError(error) || error.reason !== 'bad_answer') return undefined;
  return error.cause instanceof z.ZodError ? describeZodError(error.cause) : undefined;
}
