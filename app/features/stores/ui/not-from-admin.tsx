import { Card } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { ListEmpty } from '#app/ui/list-states.tsx';
import { Screen } from '#app/ui/screen.tsx';

/** What the store's admin has shown is not among what we have; where the rest of it is. */
export function NotFromAdmin({ kind, action }: { kind: 'order' | 'product'; action: { content: string; url: string } }) {
  const { t } = useTranslation('pages');
  return (
    <Screen title={action.content}>
      <Card>
        <ListEmpty title={t(`fromAdmin.${kind}.title`)} text={t(`fromAdmin.${kind}.text`)} action={action} />
      </Card>
    </Screen>
  );
}
