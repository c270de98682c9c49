/** The mails that WooCommerce itself sends to buyers, as far as an app causes them. They land in the mailbox. */
import type { World } from '../../core/types.ts';
import { keepMessage } from '../mail/messages.ts';
import type { Post, WooStore } from './tables.ts';

type Line = { name: string; quantity: number };

async function send(world: World, store: WooStore, order: Post, subject: string, lines: readonly string[]): Promise<void> {
  const to = String((order.data.billing as { email?: string } | undefined)?.email ?? '');
  if (!to.includes('@')) return;
  const source = [
    `From: ${store.name} <wordpress@${store.domain}>`,
    `To: ${to}`,
    `Subject: ${subject}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(lines.join('\n')).toString('base64'),
  ].join('\r\n');
  await keepMessage(world, { from: `wordpress@${store.domain}`, to: [to], source: Buffer.from(source) });
}

/** What every mail about an order has: its items, its total, and what stands in its field for the buyer's note (`email-order-details.php`). */
const orderDetails = (store: WooStore, { id, data }: Post): string[] => [
  `[Order #${id}]`,
  ...((data.line_items ?? []) as Line[]).map((line) => `${line.name} × ${line.quantity}`),
  `Total: ${data.total} ${store.currency}`,
  ...(data.customer_note ? [`Note: ${data.customer_note}`] : []),
];

/** "Completed order", sent whenever an order gets that status, unless the owner has switched it off. Knows nothing of any tracking. */
export async function mailCompleted(world: World, store: WooStore, order: Post): Promise<void> {
  if (store.mailsCompleted === false) return;
  await send(world, store, order, `Your ${store.name} order is now complete`, [
    'We have finished processing your order.',
    ...orderDetails(store, order),
  ]);
}

/** "Customer note", sent for each note to the customer. */
export async function mailNote(world: World, store: WooStore, order: Post, note: string): Promise<void> {
  await send(world, store, order, `Note added to your ${store.name} order`, [
    'The following note has been added to your order:',
    note,
    ...orderDetails(store, order),
  ]);
}
