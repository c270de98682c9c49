import { fieldsOf } from '#app/platform/form-values.ts';

/** Values that a form sends without showing them: before the scripts run they stay as they were. */
export function HiddenFields({ name, value }: { name: string; value: unknown }) {
  return fieldsOf(value, name).map(([field, text]) => <input key={`${field} ${text}`} type="hidden" name={field} value={text} />);
}
