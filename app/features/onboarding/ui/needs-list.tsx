import { Link } from '@remix-run/react';
import { Icon, Text } from '@shopify/polaris';
import { AlertTriangleIcon, CheckCircleIcon, ChevronRightIcon, ClockIcon } from '@shopify/polaris-icons';
import { useTranslation } from 'react-i18next';
import type { Need } from '../list-needs.ts';

/** Tasks that wait for the seller, each with a link. */
export function NeedsList({ needs }: { needs: Need[] }) {
  const { t } = useTranslation('onboarding');
  if (needs.length === 0)
    return (
      <div className="Home-Calm">
        <Icon source={CheckCircleIcon} tone="success" />
        <Text as="p">{t('home.nothing')}</Text>
      </div>
    );
  return (
    <ul className="Home-Rows">
      {needs.map(({ key, count, url, isUrgent }) => (
        <li key={key}>
          <Link to={url}>
            <Icon source={isUrgent ? AlertTriangleIcon : ClockIcon} tone={isUrgent ? 'caution' : 'subdued'} />
            <span className="Main">
              <span>{t(`home.need.${key}`, { count })}</span>
            </span>
            <span className="Home-Arrow">
              <Icon source={ChevronRightIcon} tone="subdued" />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
