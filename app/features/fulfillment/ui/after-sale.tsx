import { Form } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#app/platform/money.ts';
import { DateTime } from '#app/ui/date-time.tsx';
import { sourceNameOf } from '#app/ui/source-icon.tsx';
import { BuyerMail, type BuyerNoteView } from './buyer-mail.tsx';
import { RequestLine, type RequestView } from './request-line.tsx';

export interface AfterSaleProps {
  source: string;
  /** What was asked of the supplier, oldest first. */
  requests: readonly RequestView[];
  /** The last moment at which money can be asked back; absent: not known, or none. */
  until: Date | undefined;
  note: BuyerNoteView | null;
  /** What the buyer got back in the store, in minor units of `currency`; null: not told. */
  refunded: number | null;
  /** The store has given the buyer everything back. */
  isAllBack: boolean;
  currency: string;
  /** The order's page in the store's admin. */
  adminUrl: string | null;
  action: string;
  back?: string;
}

/** After a supplier was paid: what was asked of it, and apart from that what the buyer is told and given. */
export function AfterSale({ source, requests, until, note, refunded, isAllBack, currency, adminUrl, action, back }: AfterSaleProps) {
  const { t, i18n } = useTranslation('fulfillment');
  const supplier = sourceNameOf(source);
  if (requests.length === 0)
    return until ? (
      <p className="Subdued">
        {t('afterSale.until', { source: supplier })} <DateTime at={until} show="date" />
      </p>
    ) : null;
  return (
    <div className="AfterSale">
      <section aria-label={t('afterSale.toSupplier', { source: supplier })}>
        <h3 className="AfterSale-Title">{t('afterSale.toSupplier', { source: supplier })}</h3>
        <ul className="Items">
          {requests.map((request) => (
            <li key={request.id} className="AfterSale-Request">
              <RequestLine request={request} />
              {request.state === 'pending' ? (
                <Form method="post" action={action} className="Group-Actions">
                  {back ? <input type="hidden" name="back" value={back} /> : null}
                  <input type="hidden" name="request" value={request.id} />
                  {source !== 'quayside' || !request.isSent ? (
                    <button type="submit" name="intent" value="look-request" className="Btn">
                      {t('action.ask')}
                    </button>
                  ) : null}
                  {request.isSent ? (
                    <button type="submit" name="intent" value="withdraw" className="Btn">
                      {t('afterSale.withdraw')}
                    </button>
                  ) : null}
                </Form>
              ) : null}
            </li>
          ))}
        </ul>
      </section>
      <section aria-label={t('afterSale.toBuyer')}>
        <h3 className="AfterSale-Title">{t('afterSale.toBuyer')}</h3>
        <p>
          {refunded
            ? t('afterSale.buyerHas', { amount: formatMoney({ amount: refunded, currency }, i18n.language) })
            : t('afterSale.buyerHasNothing')}{' '}
          {isAllBack ? t('afterSale.buyerHasAll') : t('afterSale.storePays')}
        </p>
        <div className="Group-Actions">
          {adminUrl && !isAllBack ? (
            <a href={adminUrl} target="_blank" rel="noreferrer" className="Btn">
              {t('afterSale.inStore')}
            </a>
          ) : null}
        </div>
        {note ? <BuyerMail note={note} /> : null}
      </section>
    </div>
  );
}
