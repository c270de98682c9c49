const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const storableText = (text: string): string => {
  const wellFormed = text.isWellFormed() ? text : text.toWellFormed();
  return wellFormed.includes('\0') ? wellFormed.replaceAll('\0', '') : wellFormed;
};

/**
 * The same, with all texts in it such as a database holds: without NUL characters, and with a sign for half of a surrogate pair (an
 * emoji that was cut). For what others send; what our own callers send is refused beside its field (`unstorableTexts`).
 */
export function storableTexts<Value>(value: Value): Value {
  if (typeof value === 'string') return storableText(value) as Value;
  if (Array.isArray(value)) return value.map(storableTexts) as Value;
  if (!isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, storableTexts(each)])) as Value;
}
