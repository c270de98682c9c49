import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from './toasts.tsx';

/** Replaces a part of a screen that could not be loaded, and says so. */
export function PartMissing() {
  const { t } = useTranslation('common');
  const toast = useToast();
  useEffect(() => toast(t('partMissing'), { type: 'error' }), [t, toast]);
  return null;
}
