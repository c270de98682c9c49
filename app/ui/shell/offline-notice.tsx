import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from '../toasts.tsx';

function watch(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** Says that the connection is lost, for as long as it is, and that it is back. */
export function OfflineNotice() {
  const { t } = useTranslation('shell');
  const toast = useToast();
  const isOnline = useSyncExternalStore(
    watch,
    () => navigator.onLine,
    () => true,
  );
  const wasOffline = useRef(false);
  useEffect(() => {
    if (isOnline && wasOffline.current) toast(t('online'));
    wasOffline.current = !isOnline;
  }, [isOnline, toast, t]);
  return (
    <div role="status" aria-live="polite">
      {isOnline ? null : <p className="OfflineNotice">{t('offline')}</p>}
    </div>
  );
}
