import { describe, expect, it } from 'vitest';
import { translator } from '#app/platform/i18n.server.ts';
import type { Locale } from '#app/platform/locales.ts';
import { notificationText } from './notification-text.ts';

const said = (locale: Locale, message: string, params: Record<string, string>) =>
  notificationText(translator(locale), { message, params }, locale).replaceAll('\u00a0', ' ');

describe('a notification', () => {
  it('says costs the way the reader’s language writes amounts', () => {
    const params = { title: 'Lamp', before: '7.00', after: '1250.50' };
    expect(said('en', 'product_cost_up', params)).toBe('Lamp: the supplier raised the cost from $7.00 to $1,250.50.');
    expect(said('de', 'product_cost_up', params)).toContain('von 7,00 $ auf 1.250,50 $');
    expect(said('pt-BR', 'product_cost_down', params)).toContain('de US$ 7,00 para US$ 1.250,50');
  });

  it('names an order by its number, and by its store too where there are several', () => {
    expect(said('en', 'order_payment_failed', { order: '#1001' })).toBe('The payment for order #1001 failed. Try another way to pay.');
    const params = { order: '#1001', store: 'Harbor Lights' };
    expect(said('en', 'order_payment_failed', params)).toBe('The payment for order #1001 (Harbor Lights) failed. Try another way to pay.');
    expect(said('zh-CN', 'order_payment_failed', params)).toContain('#1001（Harbor Lights）');
  });

  it('names the variant that is meant, and the orders that wait for it', () => {
    const params = { title: 'Mug', variants: 'Lilac', count: '1', waiting: '1', orders: '#1003' };
    expect(said('en', 'product_sold_out', params)).toBe('Mug (Lilac) is sold out at the supplier. 1 order is waiting: #1003');
    expect(said('zh-CN', 'product_sold_out', params)).toContain('Mug（Lilac）');
    expect(said('en', 'product_unavailable', params)).toContain('The supplier no longer offers Mug (Lilac).');
  });

  it('speaks of several variants only where there are several', () => {
    const several = { title: 'Mug', variants: 'Lilac, Rose', count: '2' };
    expect(said('en', 'product_sold_out', several)).toBe('Mug (Lilac, Rose): variants are sold out at the supplier.');
    expect(said('en', 'product_in_stock', { ...several, count: '12' })).toContain('variants are in stock again');
    expect(said('de', 'product_sold_out', { ...several, variants: 'Lila', count: '1' })).toBe(
      'Mug (Lila) ist beim Lieferanten ausverkauft.',
    );
    expect(said('ar', 'product_sold_out', several)).toContain('متغيران');
    expect(said('ar', 'product_sold_out', { ...several, count: '1' })).not.toContain('متغير');
  });

  it('from before they were counted goes by their names', () => {
    expect(said('en', 'product_sold_out', { title: 'Mug', variants: 'Lilac' })).toBe('Mug (Lilac) is sold out at the supplier.');
    expect(said('en', 'product_sold_out', { title: 'Mug' })).toBe('Mug: variants are sold out at the supplier.');
    expect(said('ar', 'product_sold_out', { title: 'Mug' })).toContain('نفدت متغيرات');
  });

  it('of costs says those of all the variants that moved, not of one of them', () => {
    const params = {
      title: 'Lamp',
      before: '26.57',
      beforeMost: '28.08',
      after: '34.54',
      afterMost: '36.50',
      waiting: '1',
      orders: '#1002',
    };
    expect(said('en', 'product_cost_up', params)).toBe(
      'Lamp: the supplier raised the costs of variants: before $26.57 – $28.08, now $34.54 – $36.50. 1 order is waiting: #1002',
    );
    expect(said('en', 'product_cost_up', { ...params, title: 'Lamp', variants: 'EU', before: '26.57', beforeMost: '26.57' })).toContain(
      'Lamp (EU): the supplier raised the costs of variants: before $26.57, now',
    );
    expect(said('de', 'product_cost_down', params).replaceAll('\u00a0', ' ')).toContain(
      'bisher 26,57 $ – 28,08 $, jetzt 34,54 $ – 36,50 $',
    );
    expect(said('en', 'product_cost_up', { title: 'Lamp', variants: 'EU', before: '26.57', after: '34.54' })).toBe(
      'Lamp (EU): the supplier raised the cost from $26.57 to $34.54.',
    );
  });

  it('leaves other parameters as they are', () => {
    expect(said('en', 'store_uninstalled', { store: 'Harbor Lights' })).toContain('removed from Harbor Lights.');
  });
});
