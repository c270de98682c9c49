import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

export interface FormFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'children'> {
  name: string;
  label: string;
  error?: string | undefined;
  helpText?: string;
  /** Beside the label: a link to where help is. */
  aside?: ReactNode;
}

/**
 * A labelled input of the public pages. Uncontrolled on purpose: what a person types before the scripts have loaded stays, and
 * the form works without them.
 */
export function FormField({ label, error, helpText, aside, type = 'text', ...input }: FormFieldProps) {
  const id = useId();
  const { t } = useTranslation('account');
  const [isRevealed, setRevealed] = useState(false);
  const isPassword = type === 'password';
  const described = [helpText ? `${id}-help` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className="FormField" data-invalid={Boolean(error)}>
      <div className="FormField-Head">
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      <div className="FormField-Box">
        <input
          {...input}
          id={id}
          type={isPassword && isRevealed ? 'text' : type}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
        />
        {isPassword ? (
          <button type="button" className="FormField-Reveal" aria-pressed={isRevealed} onClick={() => setRevealed(!isRevealed)}>
            {t(isRevealed ? 'password.hide' : 'password.show')}
          </button>
        ) : null}
      </div>
      {error ? (
        <p id={`${id}-error`} className="FormField-Error">
          {error}
        </p>
      ) : null}
      {helpText ? (
        <p id={`${id}-help`} className="FormField-Help">
          {helpText}
        </p>
      ) : null}
    </div>
  );
}
