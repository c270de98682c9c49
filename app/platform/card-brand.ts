/** Names that their owners write in a way of their own; Stripe and Paddle spell some differently. */
const ownNames: Record<string, string> = {
  amex: 'American Express',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  union_pay: 'UnionPay',
  mada: 'mada',
};

/** A card company's name as it stands on its cards: `visa` → Visa, `american_express` → American Express. */
export const cardBrandName = (brand: string): string =>
  ownNames[brand] ??
  brand
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
