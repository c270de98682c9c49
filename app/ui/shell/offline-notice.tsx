import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsNavigationHeld } from '../navigation-guard.tsx';
import { isReadAgain, watchReadAgain } from '../read-again.ts';
import { useToast } from '../toasts.tsx';
import { useIsOnline } from '../use-is-online.ts';

/** Says that the connection is lost, what waits for it, and when it is back; also that the server does not answer. */
export function OfflineNotice() {
  const { t } = useTranslation('shell');
  const toast = useToast();
  const isOnline = useIsOnline();
  const isMoveHeld = useIsNavigationHeld();
  const isUnanswered = useSyncExternalStore(watchReadAgain, isReadAgain, () => false);
  const wasOffline = useRef(false);
  useEffect(() => {
    if (isOnline && wasOffline.current) toast(t('online'));
    wasOffline.current = !isOnline;
  }, [isOnline, toast, t]);
  const words = isOnline ? (isUnanswered ? 'unanswered' : undefined) : isMoveHeld ? 'offlineHeld' : 'offline';
  return (
    <div role="status" aria-live="polite">
      {words ? <p className="OfflineNotice">{t(words)}</p> : null}
    </div>
  );
}
