import { useLocation } from '@remix-run/react';
import { Icon } from '@shopify/polaris';
import { ArrowUpIcon } from '@shopify/polaris-icons';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

const showAfter = 500;
/** Screens without the button, because it would cover content (specification 3, section 2). */
const hiddenOn = /\/editor\/|^\/app\/ob-welcome/;

/** A button to the top, shown when the page is scrolled by more than 500 px. */
export function BackToTop() {
  const { t } = useTranslation('common');
  const { pathname } = useLocation();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const onScroll = () => setShown(window.scrollY > showAfter);
    onScroll();
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, []);
  if (!isShown || hiddenOn.test(pathname)) return null;
  const behavior = () => (window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth');
  return (
    <button
      type="button"
      className="BackToTop"
      aria-label={t('backToTop')}
      onClick={() => window.scrollTo({ top: 0, behavior: behavior() })}
    >
      <Icon source={ArrowUpIcon} />
    </button>
  );
}
