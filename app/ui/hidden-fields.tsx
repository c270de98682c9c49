import { fieldsOf } from '#app/platform/form-values.ts';

/** A nested value as hidden inputs, so that a form submitted before the scripts run sends it unchanged. */
export function HiddenFields({ name, value }: { name: string; value: unknown }) {
  return fieldsOf(value, name).map(([field, text]) => <input key={`${field} ${text}`} type="hidden" name={field} value={text} />);
}
