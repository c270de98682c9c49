import { Link, useLocation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsBillingHidden } from '#app/features/billing/ui/use-plan.ts';
import { ScreenOutlet } from '#app/ui/screen-outlet.tsx';

export const handle = { i18n: ['common', 'shell'] };

/** Tabs of the settings: in the specification's order, with our own two, stores and products, before what they lead to (docs/decisions/308). */
const allTabs: readonly string[] = [
  'account',
  'billing',
  'channel',
  'product',
  'product-push-preference',
  'monitoring',
  'order',
  'payments',
  'order-tracking',
  'wallet',
  'partners-connection',
  'notification',
];

/** Addresses of tabs whose first screen is below their own. */
const firstScreens: Record<string, string> = { order: 'order/order-placement' };

/** Screens that belong to a tab although their address does not start with its name. */
const partsWithin: Record<string, string> = { 'billing-plan': 'billing', migrate: 'channel' };

/** The settings: tabs, and the chosen one's screen below. */
export default function Settings() {
  const { t } = useTranslation('shell');
  const isBillingHidden = useIsBillingHidden();
  const tabs = allTabs.filter((tab) => tab !== 'billing' || !isBillingHidden);
  const { pathname } = useLocation();
  const part = pathname.split('/')[3];
  const current = part ? (partsWithin[part] ?? part) : part;
  const strip = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another part is chosen
  useEffect(() => {
    const chosen = strip.current?.querySelector('[aria-current]');
    // On narrow screens the tabs scroll sideways: bring the chosen one into view.
    chosen?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [current]);
  return (
    <>
      <nav className="SettingTabs" aria-label={t('nav.settings')}>
        <ul ref={strip}>
          {tabs.map((tab) => (
            <li key={tab}>
              <Link to={`/app/setting/${firstScreens[tab] ?? tab}`} {...(tab === current ? { 'aria-current': 'page' as const } : {})}>
                {t(`setting.${tab}`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div id="setting-panel">
        <ScreenOutlet under="routes/app.setting" />
      </div>
    </>
  );
}
