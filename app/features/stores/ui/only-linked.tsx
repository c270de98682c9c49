import { Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { HelpLink } from '#app/ui/help-link.tsx';
import { sourceNameOf } from '#app/ui/source-icon.tsx';
import type { LinkedOnly } from '../linked-only.ts';

/** What linking such a channel does today, and what it does not. @param isApart as `HelpLink`'s. */
export function OnlyLinked({ platform, isApart = false }: { platform: LinkedOnly; isApart?: boolean }) {
  const { t } = useTranslation('stores');
  return (
    <Text as="p" tone="caution">
      {t(`today.${platform}`)} <HelpLink article="tiktok-shop" about={sourceNameOf(platform)} isApart={isApart} />
    </Text>
  );
}
