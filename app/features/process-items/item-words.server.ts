/** What a process item has to tell, in the seller's language. */
import type { WorkplaceContext } from '#app/context.ts';
import { listFormat } from '#app/platform/formats.ts';
import { translator } from '#app/platform/i18n.server.ts';
import { formatMoney } from '#app/platform/money.ts';
import { vendorNameOf } from '#app/platform/vendor-names.ts';
import { isOrderWork, type ProcessItem } from './schemas.ts';

interface ToldItem {
  kind?: ProcessItem['kind'];
  error_code: string | null;
  error_message: string | null;
  error_fields?: Record<string, string[]> | null;
}

/** What is to be known of an item that has not failed: why it waits, or what the store keeps otherwise than it was sent. */
export function noteOf(ctx: WorkplaceContext, item: Omit<ToldItem, 'error_message'> & { kind: ProcessItem['kind'] }): string | null {
  if (item.error_code === null) return null;
  const words = translator(ctx.locale);
  if (isOrderWork(item.kind)) return words(`fulfillment:work.note.${item.error_code}`, { defaultValue: '' }) || null;
  return words(`push:note.${item.error_code}`, { texts: item.error_fields?.stored?.join(', ') ?? '', defaultValue: '' }) || null;
}

/** The vendor's error message, or ours for the error code; of work with orders both. */
export function failureWords(ctx: WorkplaceContext, item: ToldItem): string | null {
  if (item.kind && isOrderWork(item.kind)) return orderFailureWords(ctx, item);
  if (item.error_message !== null || item.error_code === null) return item.error_message;
  const words = translator(ctx.locale);
  return words(`push:failed.${item.error_code}`, { defaultValue: words('push:failed.INTERNAL') });
}

/** An amount of USD cents as it is read; empty when there is none. */
const usd = (ctx: WorkplaceContext, cents: string | undefined): string =>
  cents === undefined ? '' : formatMoney({ amount: Number(cents), currency: 'USD' }, ctx.locale);

/** `error_fields` has what the words of a placement problem name. */
function orderFailureWords(ctx: WorkplaceContext, { error_code: code, error_message: message, error_fields: fields }: ToldItem): string {
  const words = translator(ctx.locale);
  const named = (fields?.field ?? []).map((field) => words(`fulfillment:field.${field}`));
  const about = {
    title: fields?.title?.[0] ?? '',
    source: vendorNameOf(fields?.source?.[0] ?? ''),
    most: fields?.most?.[0],
    field: listFormat(ctx.locale).format(named),
    before: usd(ctx, fields?.before?.[0]),
    after: usd(ctx, fields?.after?.[0]),
  };
  const keys = [`fulfillment:work.${code}`, `fulfillment:problem.${code}`, `fulfillment:error.${code}`, 'fulfillment:work.INTERNAL'];
  const ours = words(keys, about);
  return message ? `${ours} ${words('fulfillment:error.words', { words: message })}` : ours;
}
