import { ChoiceList } from '@shopify/polaris';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '#app/ui/modal.tsx';
import { centerColumns } from '../center-choices.ts';

/** Dialog to choose the columns of the product list. */
export function ColumnChoice({ columns, onClose, onSave }: { columns: string[]; onClose(): void; onSave(columns: string[]): void }) {
  const { t } = useTranslation('products');
  const [chosen, setChosen] = useState(columns);
  return (
    <Modal
      open
      onClose={onClose}
      title={t('center.columns')}
      primaryAction={{ content: t('center.save'), onAction: () => onSave(centerColumns.filter((column) => chosen.includes(column))) }}
      secondaryActions={[{ content: t('center.cancel'), onAction: onClose }]}
    >
      <Modal.Section>
        <ChoiceList
          allowMultiple
          title={t('center.columns')}
          titleHidden
          choices={centerColumns.slice(1).map((column) => ({ label: t(`center.column.${column}`), value: column }))}
          selected={chosen}
          onChange={setChosen}
        />
      </Modal.Section>
    </Modal>
  );
}
