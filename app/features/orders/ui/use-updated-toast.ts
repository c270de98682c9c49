import { useTranslation } from 'react-i18next';
import { useToast } from '#app/ui/toasts.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';

/**
 * Shows a toast with how many orders were marked or archived, since they may have left the filtered list, and the change may show nowhere
 * else.
 */
export function useUpdatedToast(answer: { ok: boolean; updated?: number } | undefined): void {
  const { t } = useTranslation('orders');
  const toast = useToast();
  useAnswer(answer, ({ ok, updated }) => {
    if (ok && updated !== undefined) toast(t('bulk.done', { count: updated }));
  });
}
