import { BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { numberFormat } from '#app/platform/formats.ts';
import { formatMoney } from '#app/platform/money.ts';
import { creditPacks } from '../plans.ts';
import type { Billing } from '../read-billing.server.ts';

interface PacksProps {
  billing: Billing;
  isBusy: boolean;
  onBuy: (pack: string) => void;
}

/** Credits that can be bought beside those of the plan. */
export function CreditPacksCard({ billing, isBusy, onBuy }: PacksProps) {
  const { t, i18n } = useTranslation('billing');
  const number = numberFormat(i18n.language);
  const cannotPay = billing.provider === 'SHOPIFY' && billing.stores.length === 0;
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {t('packs.title')}
        </Text>
        <Text as="p" tone="subdued">
          {t('packs.text')}
        </Text>
        {creditPacks.map((pack) => {
          const price = formatMoney({ amount: pack.price, currency: 'USD' }, i18n.language);
          return (
            <InlineStack key={pack.key} align="space-between" blockAlign="center" gap="200">
              <Text as="span">{t('packs.credits', { count: pack.credits, amount: number.format(pack.credits) })}</Text>
              <InlineStack blockAlign="center" gap="300">
                <Text as="span">{price}</Text>
                <Button
                  onClick={() => onBuy(pack.key)}
                  disabled={isBusy || cannotPay || billing.isDemo}
                  accessibilityLabel={`${t('packs.buy', { count: pack.credits })}, ${price}`}
                >
                  {t('packs.action')}
                </Button>
              </InlineStack>
            </InlineStack>
          );
        })}
        {cannotPay ? (
          <Text as="p">
            {t('packs.needsStore')}{' '}
            <Button variant="plain" url="/app/channel">
              {t('paymentIssue.action')}
            </Button>
          </Text>
        ) : null}
      </BlockStack>
    </Card>
  );
}

interface RedeemProps {
  billing: Billing;
  isBusy: boolean;
  onRedeem: () => void;
}

/** Redeems the credits of a yearly plan's coming months; renders nothing when there are none. */
export function RedeemCard({ billing: { current, isDemo }, isBusy, onRedeem }: RedeemProps) {
  const { t, i18n } = useTranslation('billing');
  if (current.package.cycle !== 365 && current.bonus_credit <= 0) return null;
  const number = numberFormat(i18n.language);
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {t('redeem.title')}
        </Text>
        <Text as="p">
          {current.is_redeemed
            ? t('redeem.done', { count: current.redeemed_credit, amount: number.format(current.redeemed_credit) })
            : t('redeem.text', { count: current.redeemable_months })}
        </Text>
        <Button onClick={onRedeem} disabled={current.redeemable_months === 0 || isDemo} loading={isBusy}>
          {t('redeem.action')}
        </Button>
      </BlockStack>
    </Card>
  );
}
