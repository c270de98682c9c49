import { Button, InlineStack, Text } from '@shopify/polaris';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UpgradeDrawer } from './upgrade-drawer.tsx';

export interface GatedProps {
  feature: string;
  isAllowed: boolean;
  blockedBy?: 'plan' | 'quota' | 'credits' | null;
  /** Key of the plan that has it. */
  upgradeTo?: string | null;
  /** Draws the control; disabled when the plan does not allow it. */
  children: (isDisabled: boolean) => ReactNode;
}

/**
 * A control that the plan may not allow: then it is disabled, names the plan that has it, and has a link beside it to the plans
 * (design: shopify-review, K7). Nothing opens by itself.
 */
export function Gated({ feature, isAllowed, blockedBy = 'plan', upgradeTo, children }: GatedProps) {
  const { t } = useTranslation('billing');
  const [isOpen, setIsOpen] = useState(false);
  if (isAllowed) return <>{children(false)}</>;
  return (
    <div className="Billing-Gated">
      {children(true)}
      <InlineStack gap="200" blockAlign="center">
        <Text as="span" tone="subdued">
          {upgradeTo ? t('gated.in', { plan: t(`plans.${upgradeTo}`) }) : t('gated.none')}
        </Text>
        <Button variant="plain" onClick={() => setIsOpen(true)}>
          {t('gated.see')}
        </Button>
      </InlineStack>
      <UpgradeDrawer feature={isOpen ? feature : null} blockedBy={blockedBy} onClose={() => setIsOpen(false)} />
    </div>
  );
}
