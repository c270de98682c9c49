import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from './toasts.tsx';

/** Stands where a part of a screen did not come, and says so wherever on the page that is. */
export function PartMissing() {
  const { t } = useTranslation('common');
  const toast = useToast();
  useEffect(() => toast(t('partMissing'), { type: 'error' }), [t, toast]);
  return null;
}
