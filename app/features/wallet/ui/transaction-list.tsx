import { Badge, BlockStack, Card, InlineStack, Link, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { DateTime } from '#app/ui/date-time.tsx';
import { Money } from '#app/ui/money.tsx';
import { movementName } from '../movement-name.ts';
import { supplierOrderOf } from '../payment-reference.ts';
import type { Transaction } from '../schemas.ts';

/** Does it change only pending cashback, not the balance? */
const isOfPending = ({ wallet_change, pending_change }: Transaction): boolean => wallet_change === 0 && pending_change !== 0;

function amountOf(transaction: Transaction): number {
  if (transaction.card_amount > 0) return -transaction.card_amount;
  return isOfPending(transaction) ? transaction.pending_change : transaction.wallet_change;
}

export interface TransactionListProps {
  transactions: Transaction[];
  /** The store's orders, by ids of the supplier orders that were paid. */
  orders: Record<string, { id: string; name: string }>;
}

/** Movements of the wallet in words, newest first, with the order that each is about. */
export function TransactionList({ transactions, orders }: TransactionListProps) {
  const { t } = useTranslation('wallet');
  if (transactions.length === 0) {
    return (
      <Card>
        <Text as="p" tone="subdued">
          {t('transactions.empty')}
        </Text>
      </Card>
    );
  }
  return (
    <Card padding="0">
      <ul className="Rows">
        {transactions.map((transaction) => (
          <li key={transaction.id} className="Rows-Row">
            <InlineStack align="space-between" blockAlign="center" gap="300" wrap={false}>
              <BlockStack gap="050">
                <Text as="span" fontWeight="medium">
                  {t(`transactions.kind.${movementName(transaction)}`)}
                </Text>
                <Text as="span" tone="subdued" variant="bodySm">
                  <DateTime at={transaction.created_at} />
                  <OrderLink order={orders[supplierOrderOf(transaction) ?? '']} />
                </Text>
              </BlockStack>
              <InlineStack gap="200" blockAlign="center">
                {transaction.card_amount > 0 ? <Badge>{t('transactions.byCard')}</Badge> : null}
                <Text as="span" fontWeight="semibold" numeric {...(isOfPending(transaction) ? { tone: 'subdued' } : {})}>
                  <Money amount={amountOf(transaction)} currency="USD" />
                </Text>
              </InlineStack>
            </InlineStack>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function OrderLink({ order }: { order: { id: string; name: string } | undefined }) {
  if (!order) return null;
  return (
    <>
      {' · '}
      <Link url={`/app/orders/${order.id}`}>
        <bdi>{order.name}</bdi>
      </Link>
    </>
  );
}
