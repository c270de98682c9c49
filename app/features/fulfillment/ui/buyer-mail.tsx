import { useId } from 'react';
import { useTranslation } from 'react-i18next';

export interface BuyerNoteView {
  to: string | null;
  subject: string;
  body: string;
  language: string;
}

/**
 * A text to the buyer that is ready to send: opened in the seller's mail program, or copied from here.
 * @param props.isMain false: something else is the first thing to do
 */
export function BuyerMail({ note, isMain = true }: { note: BuyerNoteView; isMain?: boolean }) {
  const { t, i18n } = useTranslation('fulfillment');
  const id = useId();
  const language = new Intl.DisplayNames(i18n.language, { type: 'language' }).of(note.language) ?? note.language;
  const mail = `mailto:${encodeURIComponent(note.to ?? '')}?subject=${encodeURIComponent(note.subject)}&body=${encodeURIComponent(note.body.replaceAll('\n', '\r\n'))}`;
  return (
    <>
      <div className="Group-Actions">
        {note.to ? (
          <a href={mail} target="_blank" rel="noreferrer" className={isMain ? 'Btn Btn--Primary' : 'Btn'}>
            {t('afterSale.mail.open')}
          </a>
        ) : (
          <span className="Subdued">{t('afterSale.mail.noAddress')}</span>
        )}
      </div>
      <details>
        <summary>{t('afterSale.mail.text', { language })}</summary>
        <label htmlFor={id} className="VisuallyHidden">
          {note.subject}
        </label>
        <textarea id={id} className="Field" readOnly rows={8} lang={note.language} dir="auto" value={`${note.subject}\n\n${note.body}`} />
      </details>
    </>
  );
}
