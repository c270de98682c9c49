import { BlockStack, Button, Card, InlineStack, Select, Text } from '@shopify/polaris';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#app/platform/money.ts';
import { DateTime } from '#app/ui/date-time.tsx';
import { Money } from '#app/ui/money.tsx';
import type { Bill, BillLine } from '../bill.ts';
import { extraPrices, spendingCaps } from '../extra-usage.ts';
import type { Billing } from '../read-billing.server.ts';

/** The present cycle's bill: the sum so far, its forecast, and its lines. */
export function BillCard({ bill }: { bill: Bill }) {
  const { t } = useTranslation('billing');
  // Future lines are below the sum so far, which does not include them.
  const [charged, toCome] = [bill.lines.filter((line) => line.kind !== 'next'), bill.lines.filter((line) => line.kind === 'next')];
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {t('bill.title')}
        </Text>
        <table className="Billing-Bill">
          <caption className="VisuallyHidden">{t('bill.title')}</caption>
          <tbody>
            {charged.map((line) => (
              <Line key={`${line.kind} ${line.what} ${line.at ?? ''}`} line={line} />
            ))}
            {charged.length === 0 ? (
              <tr>
                <th scope="row">{t('bill.nothing')}</th>
                <td />
              </tr>
            ) : null}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('bill.today')}</th>
              <td>
                <Money amount={bill.today} currency="USD" />
              </td>
            </tr>
            {bill.expectedExtra > 0 ? (
              <tr>
                <th scope="row">{t('bill.expected')}</th>
                <td>
                  <Money amount={bill.expectedExtra} currency="USD" />
                </td>
              </tr>
            ) : null}
            {toCome.map((line) => (
              <Line key={String(line.at)} line={line} />
            ))}
            <tr className="Billing-Forecast">
              <th scope="row">{t('bill.forecast')}</th>
              <td>
                <Money amount={bill.forecast} currency="USD" />
              </td>
            </tr>
          </tfoot>
        </table>
      </BlockStack>
    </Card>
  );
}

function Line({ line }: { line: BillLine }) {
  return (
    <tr>
      <th scope="row">
        <LineWords line={line} />
      </th>
      <td>
        <Money amount={line.amount} currency="USD" />
      </td>
    </tr>
  );
}

function LineWords({ line }: { line: BillLine }) {
  const { t } = useTranslation('billing');
  const words =
    line.kind === 'extra'
      ? t(`extra.record.${line.what}`, { count: line.units })
      : line.kind === 'unused'
        ? t('confirm.credit')
        : line.kind === 'tax'
          ? t('bill.tax')
          : t(`bill.line.${line.kind}`, { what: line.what });
  return (
    <>
      {words}
      {line.at ? (
        <small>
          <DateTime at={line.at} show="date" />
        </small>
      ) : null}
    </>
  );
}

/** Sets the cap for use beyond the quotas; nothing is charged above it. */
export function SpendingCapCard({ billing, isBusy, onSave }: { billing: Billing; isBusy: boolean; onSave: (cap: number) => void }) {
  const { t, i18n } = useTranslation('billing');
  const { extra, bill } = billing;
  const [cap, setCap] = useState(String(extra.cap));
  const money = (amount: number) => formatMoney({ amount, currency: 'USD' }, i18n.language);
  const isWaiting = extra.cap > extra.holds;
  const options = [...new Set([...spendingCaps, extra.holds, extra.cap])].sort((a, b) => a - b);
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {t('extra.title')}
        </Text>
        <Text as="p">
          {t('extra.text', { order: money(extraPrices.ORDER_FULFILLMENT ?? 0), product: money(extraPrices.PRODUCT_LISTING ?? 0) })}
        </Text>
        {extra.isPossible ? (
          <>
            <Select
              label={t('extra.cap')}
              options={options.map((each) => ({ value: String(each), label: each === 0 ? t('extra.off') : money(each) }))}
              value={cap}
              onChange={setCap}
              disabled={isBusy || billing.isDemo}
            />
            {bill.cap > 0 ? <Text as="p">{t('extra.used', { used: money(bill.extra), cap: money(bill.cap) })}</Text> : null}
            {isWaiting ? (
              <Text as="p" tone="subdued">
                {t('extra.waits', { cap: money(extra.holds) })}
              </Text>
            ) : null}
            <InlineStack>
              {/* Stays enabled for a cap that waits for approval or was declined, so that it can be requested again. */}
              <Button
                onClick={() => onSave(Number(cap))}
                disabled={(Number(cap) === extra.cap && !isWaiting) || billing.isDemo}
                loading={isBusy}
              >
                {t('extra.save')}
              </Button>
            </InlineStack>
          </>
        ) : (
          <Text as="p" tone="subdued">
            {t(billing.standing.isTrial ? 'extra.afterTrial' : 'extra.monthlyOnly')}
          </Text>
        )}
      </BlockStack>
    </Card>
  );
}
