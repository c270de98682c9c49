import { useLocation, useNavigate } from '@remix-run/react';
import { Tabs } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { useIsBillingHidden } from '#app/features/billing/ui/use-plan.ts';
import { ScreenOutlet } from '#app/ui/screen-outlet.tsx';

export const handle = { i18n: ['common', 'shell'] };

/** The parts of the settings, in the specification's order. */
const allTabs: readonly string[] = [
  'account',
  'billing',
  'payments',
  'wallet',
  'partners-connection',
  'channel',
  'product',
  'product-push-preference',
  'monitoring',
  'notification',
];

/** Tabs above, the chosen part below. */
export default function Settings() {
  const { t } = useTranslation('shell');
  const isBillingHidden = useIsBillingHidden();
  const tabs = allTabs.filter((tab) => tab !== 'billing' || !isBillingHidden);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const part = pathname.split('/')[3];
  const selected = part === 'billing-plan' ? tabs.indexOf('billing') : tabs.indexOf(part ?? '');
  return (
    <>
      <div className="SettingTabs">
        <Tabs
          tabs={tabs.map((tab) => ({ id: `setting-${tab}`, content: t(`setting.${tab}`), panelID: 'setting-panel' }))}
          selected={Math.max(0, selected)}
          onSelect={(index) => navigate(`/app/setting/${tabs[index]}`)}
        />
      </div>
      <div id="setting-panel">
        <ScreenOutlet under="routes/app.setting" />
      </div>
    </>
  );
}
