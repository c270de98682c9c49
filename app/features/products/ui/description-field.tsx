import { Text, TextField } from '@shopify/polaris';
import { lazy, Suspense } from 'react';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';

const RichText = lazy(() => import('./rich-text.tsx'));

export interface DescriptionFieldProps {
  label: string;
  value: string;
  error?: string | undefined;
  onChange(html: string): void;
}

/** A formatted description; before the scripts have loaded, its HTML in a plain field that can be saved as well. */
export function DescriptionField({ label, value, error, onChange }: DescriptionFieldProps) {
  const isHydrated = useIsHydrated();
  const plain = <TextField label={label} name="description_html" autoComplete="off" multiline={8} maxHeight={320} value={value} onChange={onChange} error={error} />;
  if (!isHydrated) return plain;
  return (
    <div>
      <div className="FieldLabel">
        <Text as="span">{label}</Text>
      </div>
      <Suspense fallback={<div className="RichText" />}>
        <RichText label={label} value={value} onChange={onChange} />
      </Suspense>
      {error ? (
        <Text as="p" tone="critical">
          {error}
        </Text>
      ) : null}
    </div>
  );
}
