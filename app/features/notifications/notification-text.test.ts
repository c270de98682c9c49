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

  it('leaves other parameters as they are', () => {
    expect(said('en', 'store_uninstalled', { store: 'Harbor Lights' })).toContain('removed from Harbor Lights.');
  });
});
