import { useFetcher } from '@remix-run/react';
import { BlockStack, Button, Card, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { DateTime } from '#app/ui/date-time.tsx';
import { ErrorBanner, type Refusal } from '#app/ui/error-banner.tsx';

interface Made extends Refusal {
  ok: boolean;
  link?: { url: string; expiresAt: Date | string };
}

/** A link for somebody else to confirm the payment, valid once and for 72 hours. `made`: created by a form sent before the scripts ran. */
export function ConfirmationLink({ supplierOrderIds, made }: { supplierOrderIds: string[]; made?: Made['link'] }) {
  const { t } = useTranslation('fulfillment');
  const make = useFetcher<Made>();
  const link = make.data?.ok ? make.data.link : made;
  return (
    <Card>
      <make.Form method="post">
        <BlockStack gap="300">
          <Text as="h2" variant="headingMd">
            {t('confirm.ask')}
          </Text>
          <Text as="p" tone="subdued">
            {t('confirm.askText')}
          </Text>
          <ErrorBanner errors={make.data && !make.data.ok ? make.data : null} />
          {supplierOrderIds.map((id) => (
            <input key={id} type="hidden" name="id" value={id} />
          ))}
          <input type="hidden" name="intent" value="link" />
          {link ? (
            <>
              <input
                className="Field"
                readOnly
                dir="ltr"
                value={link.url}
                aria-label={t('confirm.link')}
                onFocus={(event) => event.currentTarget.select()}
              />
              <Text as="p" tone="subdued">
                {t('confirm.until')} <DateTime at={new Date(link.expiresAt)} />
              </Text>
            </>
          ) : (
            <div>
              <Button submit loading={make.state !== 'idle'}>
                {t('confirm.make')}
              </Button>
            </div>
          )}
        </BlockStack>
      </make.Form>
    </Card>
  );
}
