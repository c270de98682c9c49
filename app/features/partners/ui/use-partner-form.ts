import { useFetcher } from '@remix-run/react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from '#app/ui/toasts.tsx';

export interface PartnerAnswer {
  ok: boolean;
  done?: 'connected' | 'disconnected' | 'checked' | 'expired';
  /** The supplier's consent page. */
  url?: string;
  message?: string;
  errors?: Record<string, string[]> | null;
}

/** One form of a supplier's card: sends it, and says what came of it. */
export function usePartnerForm(supplier: string) {
  const { t } = useTranslation('partners');
  const toast = useToast();
  const fetcher = useFetcher<PartnerAnswer>();
  const { data } = fetcher;
  useEffect(() => {
    if (data?.ok && data.done) toast(t(`done.${data.done}`, { supplier }), { type: data.done === 'expired' ? 'error' : 'success' });
  }, [data, supplier, toast, t]);
  return fetcher;
}
