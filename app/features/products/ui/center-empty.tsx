import { useTranslation } from 'react-i18next';
import { ListEmpty } from '#app/ui/list-states.tsx';

export interface CenterEmptyProps {
  /** `products`, or the kind of listings that the empty list is for. */
  kind: string;
  /** Given when filters or a search hide all rows. */
  onClear?: (() => void) | undefined;
  /** Given when there are products under the other tabs. */
  onAll?: (() => void) | undefined;
}

/** Why the product centre's list is empty, and what to do next. */
export function CenterEmpty({ kind, onClear, onAll }: CenterEmptyProps) {
  const { t } = useTranslation('products');
  if (onClear)
    return (
      <ListEmpty title={t('center.nothing')} text={t('center.nothingText')} action={{ content: t('center.clear'), onAction: onClear }} />
    );
  if (onAll && kind === 'products')
    return (
      <ListEmpty
        title={t('center.empty.tab')}
        text={t('center.emptyText.tab')}
        action={{ content: t('center.tab.all'), onAction: onAll }}
      />
    );
  return (
    <ListEmpty
      title={t(`center.empty.${kind}`)}
      text={t(`center.emptyText.${kind}`)}
      {...(kind === 'products' ? { action: { content: t('center.find'), url: '/app/find-product' } } : {})}
    />
  );
}
