import { Link, useNavigation } from '@remix-run/react';
import { NavMenu } from '@shopify/app-bridge-react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { appBridge } from '../app-bridge.ts';
import { adminEntries } from './entries.ts';
import { OfflineNotice } from './offline-notice.tsx';

/** Inside the admin: our entries go to its navigation (home is the app's name there), and we render only the page. */
export function EmbeddedShell({ children }: { children: ReactNode; tools?: ReactNode }) {
  const { t } = useTranslation('shell');
  const isMoving = useNavigation().state === 'loading';
  useEffect(() => {
    if (!isMoving) return;
    appBridge()?.loading(true);
    return () => appBridge()?.loading(false);
  }, [isMoving]);
  return (
    <>
      <NavMenu>
        <Link to="/app" rel="home">
          {t('nav.home')}
        </Link>
        {adminEntries.map(({ key, url }) => (
          <Link key={key} to={url}>
            {t(`nav.${key}`)}
          </Link>
        ))}
      </NavMenu>
      <OfflineNotice />
      {children}
    </>
  );
}
