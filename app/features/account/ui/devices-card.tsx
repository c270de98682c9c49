import { Form, useFetcher } from '@remix-run/react';
import { Badge, BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { DateTime } from '#app/ui/date-time.tsx';
import { deviceNameOf } from '../device-name.ts';

interface DeviceRow {
  id: string;
  device: string;
  address: string;
  createdAt: string | Date;
  lastUsedAt: string | Date | null;
  isThis: boolean;
}

/** The devices that are signed in to the account. */
export function DevicesCard({ devices }: { devices: DeviceRow[] }) {
  const { t } = useTranslation('account');
  const fetcher = useFetcher();
  const nameOf = ({ device }: DeviceRow) => deviceNameOf(device) || t('setting.unknownDevice');
  return (
    <Card>
      <BlockStack gap="400">
        <InlineStack align="space-between" blockAlign="center" gap="200">
          <Text as="h2" variant="headingMd">
            {t('setting.devices')}
          </Text>
          <Form method="post" action="/app/setting/account">
            <input type="hidden" name="intent" value="end-all" />
            <Button submit variant="plain" tone="critical">
              {t('signout.everywhere')}
            </Button>
          </Form>
        </InlineStack>
        {devices.map((device) => (
          <InlineStack key={device.id} align="space-between" blockAlign="center" gap="300">
            <BlockStack gap="050">
              <InlineStack gap="200" blockAlign="center">
                <Text as="p" fontWeight="semibold">
                  {nameOf(device)}
                </Text>
                {device.isThis ? <Badge tone="success">{t('setting.thisDevice')}</Badge> : null}
              </InlineStack>
              <Text as="p" tone="subdued" variant="bodySm">
                <bdi>{device.address}</bdi> · {t('setting.lastUsed')} <DateTime at={device.lastUsedAt ?? device.createdAt} />
              </Text>
            </BlockStack>
            {device.isThis ? null : (
              <fetcher.Form method="post" action="/app/setting/account">
                <input type="hidden" name="intent" value="end-device" />
                <input type="hidden" name="id" value={device.id} />
                <Button submit variant="tertiary" accessibilityLabel={`${t('signout.action')}: ${nameOf(device)}`}>
                  {t('signout.action')}
                </Button>
              </fetcher.Form>
            )}
          </InlineStack>
        ))}
      </BlockStack>
    </Card>
  );
}
