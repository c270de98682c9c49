/** Brands with a special spelling; Stripe and Paddle have different keys for some. */
const ownNames: Record<string, string> = {
  amex: 'American Express',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  union_pay: 'UnionPay',
  mada: 'mada',
};

/** A card brand's name as on its cards: `visa` → Visa, `american_express` → American Express. */
export const cardBrandName = (brand: string): string =>
  ownNames[brand] ??
  brand
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
