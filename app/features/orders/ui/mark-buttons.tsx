import { useTranslation } from 'react-i18next';
import { marks } from '../marks.ts';

export interface MarkButtonsProps {
  /** The order's present mark; absent when several orders are chosen. */
  mark?: string;
  disabled?: boolean;
}

/** The colored marks as submit buttons named `mark`; the form around them says which orders are marked. */
export function MarkButtons({ mark: current, disabled }: MarkButtonsProps) {
  const { t } = useTranslation('orders');
  return (
    <fieldset className="BulkBar-Marks">
      <legend className={current === undefined ? 'VisuallyHidden' : 'Subdued'}>{t('bulk.mark')}</legend>
      {[...marks].reverse().map((mark) => (
        <button
          key={mark}
          type="submit"
          name="mark"
          value={mark}
          className="Btn Btn--Mark"
          disabled={disabled}
          {...(current === undefined ? {} : { 'aria-pressed': current === mark })}
          aria-label={t('bulk.markAs', { mark: t(`mark.${mark}`) })}
          title={t(`mark.${mark}`)}
        >
          <span className={`Mark Mark--${mark}`} />
        </button>
      ))}
    </fieldset>
  );
}
