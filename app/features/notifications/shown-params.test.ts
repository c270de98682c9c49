import { describe, expect, it } from 'vitest';
import { translator } from '#app/platform/i18n.server.ts';
import type { Locale } from '#app/platform/locales.ts';
import { shownParams } from './shown-params.ts';

const said = (locale: Locale, message: string, params: Record<string, string>) =>
  translator(locale)(`notifications:message.${message}`, shownParams(message, params, locale)).replaceAll('\u00a0', ' ');

describe('a notification', () => {
  it('says costs the way the reader’s language writes amounts', () => {
    const params = { title: 'Lamp', before: '7.00', after: '1250.50' };
    expect(said('en', 'product_cost_up', params)).toBe('Lamp: the supplier raised the cost from $7.00 to $1,250.50.');
    expect(said('de', 'product_cost_up', params)).toContain('von 7,00 $ auf 1.250,50 $');
    expect(said('pt-BR', 'product_cost_down', params)).toContain('de US$ 7,00 para US$ 1.250,50');
  });

  it('leaves other parameters as they are', () => {
    expect(shownParams('order_cancel_too_late', { order: '#1001' }, 'de')).toEqual({ order: '#1001' });
  });
});
