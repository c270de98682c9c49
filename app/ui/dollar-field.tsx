import { TextField } from '@shopify/polaris';

export interface DollarFieldProps {
  label: string;
  /** As it was typed: with a comma in most of our languages. */
  value: string;
  onChange(value: string): void;
  error?: string | undefined;
  helpText?: string | undefined;
}

/** A field for an amount in US dollars. */
export function DollarField({ helpText, error, ...field }: DollarFieldProps) {
  return <TextField {...field} error={error} autoComplete="off" inputMode="decimal" prefix="$" {...(helpText ? { helpText } : {})} />;
}
