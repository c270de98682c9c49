import { useFetcher } from '@remix-run/react';
import { Icon, Popover } from '@shopify/polaris';
import { CheckIcon, SelectIcon } from '@shopify/polaris-icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Gated } from '#app/features/billing/ui/gated.tsx';
import { SourceIcon } from '../source-icon.tsx';
import { useRefusalToast } from '../use-refusal-toast.ts';
import type { ShellData } from './types.ts';

/**
 * Shows the selected store, and switches to others. Only active stores can be chosen, and other ones only with the plan's feature for
 * several stores. Hidden when there is no active store.
 */
export function StoreSwitcher({ shell }: { shell: ShellData }) {
  const { t } = useTranslation('shell');
  const [isOpen, setOpen] = useState(false);
  const fetcher = useFetcher();
  useRefusalToast(fetcher);
  const { stores, store } = shell;
  if (!stores.some((each) => each.status === 'active')) return null;
  const current = stores.find((each) => each.id === store?.id);
  const others = stores.filter((each) => each.status === 'active' && each.id !== store?.id).length;
  const activator = (
    <button type="button" className="StoreSwitcher-Button" aria-haspopup="menu" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
      {current ? <SourceIcon source={current.platform} decorative /> : null}
      <span className="StoreSwitcher-Name">{current?.name ?? t('store.choose')}</span>
      <Icon source={SelectIcon} tone="subdued" />
    </button>
  );
  return (
    <div className="StoreSwitcher">
      <Popover active={isOpen} activator={activator} onClose={() => setOpen(false)} preferredAlignment="left">
        <ul className="StoreSwitcher-List" aria-label={t('store.label')}>
          {stores.map((each) => {
            const isCurrent = each.id === store?.id;
            const isOff = each.status !== 'active' || (!isCurrent && !shell.canSwitchStore);
            const hint = each.status !== 'active' ? t('store.uninstalled') : isOff ? t('store.needsPlan') : each.domain;
            return (
              <li key={each.id}>
                <button
                  type="button"
                  className="StoreSwitcher-Item"
                  aria-current={isCurrent}
                  disabled={isOff}
                  onClick={() => {
                    setOpen(false);
                    if (!isCurrent) fetcher.submit({ store_id: each.id }, { method: 'post', action: '/app/choose-store' });
                  }}
                >
                  <SourceIcon source={each.platform} />
                  <span className="StoreSwitcher-Name">
                    {each.name}
                    <small dir="auto">{hint}</small>
                  </span>
                  {isCurrent ? <Icon source={CheckIcon} /> : null}
                </button>
              </li>
            );
          })}
        </ul>
        {others > 0 && !shell.canSwitchStore ? (
          <div className="StoreSwitcher-Note">
            <Gated feature="WP_ADD_STORE">{() => null}</Gated>
          </div>
        ) : null}
      </Popover>
    </div>
  );
}
