import { useTranslation } from 'react-i18next';

export interface MarkButtonsProps {
  /** The mark it has now; absent where several orders are chosen. */
  mark?: string;
  disabled?: boolean;
}

/** The coloured marks as submit buttons named `mark`. The form says what is marked. */
export function MarkButtons({ mark: current, disabled }: MarkButtonsProps) {
  const { t } = useTranslation('orders');
  return (
    <fieldset className="BulkBar-Marks">
      <legend className={current === undefined ? 'VisuallyHidden' : 'Subdued'}>{t('bulk.mark')}</legend>
      {['red', 'green', 'grey', 'none'].map((mark) => (
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
