/**
 * A payload of `../shared/contracts/shopify/webhooks/exemplars`, whose values are masked: what an order is made of gets a value of its
 * kind.
 */
export function unmasked<Value>(value: Value, key = ''): Value {
  if (value === 'example string') {
    if (key === 'currency') return 'USD' as Value;
    return /^(price|amount|current_total_price)$/.test(key) ? ('123.45' as Value) : value;
  }
  if (Array.isArray(value)) return value.map((each) => unmasked(each, key)) as Value;
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, unmasked(each, name)])) as Value;
}
