import { TextField, type TextFieldProps } from '@shopify/polaris';
import { useState } from 'react';
import { decimalFromMinor, minorFromDecimal } from '#app/platform/money.ts';

export interface MoneyFieldProps extends Pick<TextFieldProps, 'label' | 'labelHidden' | 'error' | 'disabled' | 'helpText'> {
  /** Minor units; null is an empty field. */
  value: number | null;
  currency: string;
  onChange(value: number | null): void;
}

/** An amount as decimals of its currency. What cannot be read stays on screen and changes nothing. */
export function MoneyField({ value, currency, onChange, ...rest }: MoneyFieldProps) {
  const [typed, setTyped] = useState<{ text: string; of: number | null }>();
  const text = typed && typed.of === value ? typed.text : value === null ? '' : decimalFromMinor(value, currency);
  return (
    <TextField
      {...rest}
      autoComplete="off"
      inputMode="decimal"
      prefix={currency}
      value={text}
      onChange={(next) => {
        const plain = next.replace(',', '.').trim();
        let amount: number | null = value;
        if (plain === '') amount = null;
        else if (/^\d{1,10}(\.\d*)?$/.test(plain)) amount = minorFromDecimal(plain.replace(/\.$/, ''), currency);
        setTyped({ text: next, of: amount });
        if (amount !== value) onChange(amount);
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}
