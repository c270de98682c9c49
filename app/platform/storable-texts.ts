const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const storableText = (text: string): string => {
  const wellFormed = text.isWellFormed() ? text : text.toWellFormed();
  return wellFormed.includes('\0') ? wellFormed.replaceAll('\0', '') : wellFormed;
};

/**
 * A copy of the value whose texts PostgreSQL can store: without NUL characters, and with U+FFFD for a lone surrogate (half of an emoji).
 * For what vendors send; what our own clients send is refused with a field error instead (`unstorableTexts`).
 */
export function storableTexts<Value>(value: Value): Value {
  if (typeof value === 'string') return storableText(value) as Value;
  if (Array.isArray(value)) return value.map(storableTexts) as Value;
  if (!isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, storableTexts(each)])) as Value;
}
