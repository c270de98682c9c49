import { TextField } from '@shopify/polaris';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { plainText, readNumber, writtenIn } from '#app/platform/typed-amount.ts';

export interface NumberFieldProps {
  label: string;
  labelHidden?: boolean;
  name?: string;
  prefix?: string;
  suffix?: string;
  placeholder?: string;
  /** `factor`: a multiplier, not an amount of money. */
  kind?: 'amount' | 'factor';
  /** The number that an empty field stands for. */
  empty?: number;
  value: number;
  error?: string | undefined;
  /** NaN when the text cannot be read; the form is then refused. */
  onChange(value: number): void;
}

/** A field for a non-negative number. The text stays as typed until the field is left; otherwise `12.` would become `12`. */
export function NumberField({ kind = 'amount', empty = 0, value, error, onChange, ...field }: NumberFieldProps) {
  const { t, i18n } = useTranslation('push');
  const [typed, setTyped] = useState('');
  const [isTyping, setTyping] = useState(false);
  const isUnreadable = Number.isNaN(value);
  const settled = value === empty && empty < 0 ? '' : writtenIn(i18n.language, kind === 'factor' ? String(value) : plainText(value));
  return (
    <TextField
      {...field}
      autoComplete="off"
      inputMode="decimal"
      value={isTyping || isUnreadable ? typed : settled}
      error={isUnreadable ? t('settings.unreadable') : error}
      onChange={(text) => {
        setTyping(true);
        setTyped(text);
        onChange(text.trim() === '' ? empty : (readNumber(text, kind) ?? Number.NaN));
      }}
      onBlur={() => setTyping(false)}
    />
  );
}
