import { ActionList, Button, Checkbox, Popover } from '@shopify/polaris';
import { MenuHorizontalIcon } from '@shopify/polaris-icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface Action {
  content: string;
  disabled: boolean;
  onAction(): void;
}

export interface ChosenBarProps {
  total: number;
  chosen: number;
  /** All matching rows are chosen; another part of the screen says so. */
  isMatching: boolean;
  onChooseAll(isChosen: boolean): void;
  promoted: Action[];
  others: Action[];
}

/** Bar above a list on phones: the number of chosen rows, and the actions for them. */
export function ChosenBar({ total, chosen, isMatching, onChooseAll, promoted, others }: ChosenBarProps) {
  const { t } = useTranslation('products');
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <div className="Center-Chosen">
      <Checkbox
        label={chosen > 0 && !isMatching ? t('center.selected', { count: chosen }) : t('center.selectAll')}
        checked={chosen === 0 ? false : chosen === total || 'indeterminate'}
        onChange={onChooseAll}
      />
      {chosen > 0 ? (
        <div className="Center-Deeds">
          {promoted.map(({ content, disabled, onAction }) => (
            <Button key={content} disabled={disabled} onClick={onAction}>
              {content}
            </Button>
          ))}
          {others.length > 0 ? (
            <Popover
              active={isOpen}
              onClose={close}
              preferredAlignment="right"
              autofocusTarget="first-node"
              activator={
                <Button icon={MenuHorizontalIcon} accessibilityLabel={t('center.moreActions')} onClick={() => setIsOpen(!isOpen)} />
              }
            >
              <ActionList actionRole="menuitem" items={others} onActionAnyItem={close} />
            </Popover>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
