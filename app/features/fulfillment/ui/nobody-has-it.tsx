import { useTranslation } from 'react-i18next';
import { BuyerMail, type BuyerNoteView } from './buyer-mail.tsx';

export interface NobodyHasItProps {
  note: BuyerNoteView | null;
  /** The order's page in the store's admin. */
  adminUrl: string | null;
}

/** What is left to do for the buyer when a supplier cannot send an order and no other one can: the money back, and words to go with it. */
export function NobodyHasIt({ note, adminUrl }: NobodyHasItProps) {
  const { t } = useTranslation('fulfillment');
  return (
    <div className="AfterSale">
      <section aria-label={t('afterSale.toBuyer')}>
        <h3 className="AfterSale-Title">{t('afterSale.toBuyer')}</h3>
        <p>{t('nobodyHasIt.text')}</p>
        {adminUrl ? (
          <div className="Group-Actions">
            <a href={adminUrl} target="_blank" rel="noreferrer" className="Btn">
              {t('nobodyHasIt.inStore')}
            </a>
          </div>
        ) : null}
        {note ? <BuyerMail note={note} isMain={false} /> : null}
      </section>
    </div>
  );
}
