import { Card } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { ListEmpty } from '#app/ui/list-states.tsx';
import { Screen } from '#app/ui/screen.tsx';

/** Says that we do not have the order or product that was open in the store's admin, with a link to the list. */
export function NotFromAdmin({ kind, list }: { kind: 'order' | 'product'; list: { name: string; url: string } }) {
  const { t } = useTranslation('pages');
  return (
    <Screen title={list.name} backTo={list.url}>
      <Card>
        <ListEmpty title={t(`fromAdmin.${kind}.title`)} text={t(`fromAdmin.${kind}.text`)} action={{ content: list.name, url: list.url }} />
      </Card>
    </Screen>
  );
}
