/** Error messages for typed numbers that are not accepted. */
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { numberFormat } from '#app/platform/formats.ts';
import { formatMoney } from '#app/platform/money.ts';
import { type BulkField, exceededBy, isMoney } from './variant-edits.ts';

export function useTypedProblem(currency: string): (field: BulkField, text: string) => string {
  const { t, i18n } = useTranslation('product-editor');
  return useCallback(
    (field, text) => {
      const most = exceededBy(text, field, currency);
      if (most === undefined) return t('problem.unreadable');
      return t('problem.aboveMost', {
        most: isMoney(field) ? formatMoney({ amount: most, currency }, i18n.language) : numberFormat(i18n.language).format(most),
      });
    },
    [t, i18n.language, currency],
  );
}
