import { useTranslation } from 'react-i18next';
import { useToast } from '#app/ui/toasts.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';

/** Says how many orders of a list were marked or archived: of a filtered list they may be gone, of another nothing else may show it. */
export function useUpdatedToast(answer: { ok: boolean; updated?: number } | undefined): void {
  const { t } = useTranslation('orders');
  const toast = useToast();
  useAnswer(answer, ({ ok, updated }) => {
    if (ok && updated !== undefined) toast(t('bulk.done', { count: updated }));
  });
}
