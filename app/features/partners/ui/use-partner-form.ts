import { useFetcher } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { useToast } from '#app/ui/toasts.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';

export interface PartnerAnswer {
  ok: boolean;
  done?: 'connected' | 'disconnected' | 'checked' | 'expired';
  /** The supplier's consent page. */
  url?: string;
  message?: string;
  errors?: Record<string, string[]> | null;
}

export type PartnerForm = ReturnType<typeof usePartnerForm>;

/** A form of a supplier's card: sends it and reports the outcome. */
export function usePartnerForm(supplier: string) {
  const { t } = useTranslation('partners');
  const toast = useToast();
  const fetcher = useFetcher<PartnerAnswer>();
  useAnswer(fetcher.data, ({ ok, done }) => {
    if (ok && done) toast(t(`done.${done}`, { supplier }), { type: done === 'expired' ? 'error' : 'success' });
  });
  return fetcher;
}
