import { useTranslation } from 'react-i18next';

/** What a platform or supplier lets us do; its own words, folded away. */
export function GrantedScopes({ scopes }: { scopes: string[] }) {
  const { t } = useTranslation('stores');
  return (
    <details className="StoreScopes">
      <summary>{t('channel.scopes', { count: scopes.length })}</summary>
      <bdi>{scopes.map((scope) => scope.replace(/^https:\/\/[^/]+\/o?auth\//, '')).join(', ')}</bdi>
    </details>
  );
}
