import { useTranslation } from 'react-i18next';

/** The scopes granted by a platform or supplier, in its own terms, collapsed. */
export function GrantedScopes({ scopes }: { scopes: string[] }) {
  const { t } = useTranslation('stores');
  return (
    <details className="StoreScopes">
      <summary>{t('channel.scopes', { count: scopes.length })}</summary>
      <bdi>{scopes.map((scope) => scope.replace(/^https:\/\/[^/]+\/o?auth\//, '')).join(', ')}</bdi>
    </details>
  );
}
