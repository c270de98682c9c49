import { useNavigate, useRevalidator } from '@remix-run/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from '#app/ui/toasts.tsx';
import { closeCheckout, openCheckout, type PaddleSettings } from './paddle-checkout.ts';

/**
 * Payment in Paddle's overlay over the page. Its state: opening, open, closed, or `lost` when it could not be shown.
 * @param settings null with another provider.
 */
export function usePaddleOverlay(settings: PaddleSettings | null | undefined) {
  const { t, i18n } = useTranslation('billing');
  const toast = useToast();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [state, setState] = useState<'closed' | 'opening' | 'open' | 'lost'>('closed');

  /** @param after path of the page that shows what was paid for; null for this one. */
  const pay = (transaction: string, after: string | null) => {
    if (!settings) return;
    setState('opening');
    void openCheckout(settings, transaction, i18n.language, {
      onOpened: () => setState('open'),
      onClosed: () => setState((was) => (was === 'lost' ? was : 'closed')),
      onFailed: () => setState('lost'),
      onCompleted: () => {
        setState('closed');
        void closeCheckout();
        if (after) navigate(after);
        else toast(t('paddle.toast.card'));
        revalidate();
        // Paddle's webhook may come a little later (specification 1, section 9).
        setTimeout(revalidate, 5000);
      },
    });
  };
  return { state, pay, forget: () => setState('closed') };
}
