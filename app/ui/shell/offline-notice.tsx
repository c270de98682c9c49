import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsNavigationHeld } from '../navigation-guard.tsx';
import { useToast } from '../toasts.tsx';
import { useIsOnline } from '../use-is-online.ts';

/** Says that the connection is lost, for as long as it is, what waits for it, and that it is back. */
export function OfflineNotice() {
  const { t } = useTranslation('shell');
  const toast = useToast();
  const isOnline = useIsOnline();
  const isMoveHeld = useIsNavigationHeld();
  const wasOffline = useRef(false);
  useEffect(() => {
    if (isOnline && wasOffline.current) toast(t('online'));
    wasOffline.current = !isOnline;
  }, [isOnline, toast, t]);
  return (
    <div role="status" aria-live="polite">
      {isOnline ? null : <p className="OfflineNotice">{t(isMoveHeld ? 'offlineHeld' : 'offline')}</p>}
    </div>
  );
}
