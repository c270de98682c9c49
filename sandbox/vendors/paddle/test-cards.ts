/** Paddle's published test cards (developer.paddle.com, "Test cards"). */
import { newId } from './ids.ts';
import type { StoredCard } from './model.ts';

type Outcome = 'good' | 'declined' | 'challenge' | 'good-once';

const cards: Record<string, { outcome: Outcome; about: string }> = {
  '4242424242424242': { outcome: 'good', about: 'Pays' },
  '4000000000000002': { outcome: 'declined', about: 'Declined' },
  '4000003800000446': { outcome: 'challenge', about: 'Asks for 3-D Secure' },
  '4000002760003184': { outcome: 'good-once', about: 'Pays now, declined at the next charge' },
};

export const practiceCards = Object.entries(cards).map(([number, { about }]) => ({ number, about }));

export interface EnteredCard {
  number: string;
  expiry: string;
  cvc: string;
  name: string;
}

export type ReadCard = { outcome: Outcome; stored: StoredCard } | { problem: string; field: 'number' | 'expiry' | 'cvc' };

/** What the card network says to a card as typed. Unknown numbers are declined like a card that does not exist. */
export function readCard(entered: EnteredCard, now: Date): ReadCard {
  const number = entered.number.replace(/\D/g, '');
  if (number.length < 13 || number.length > 19) return { problem: 'Enter a valid card number', field: 'number' };
  const [month, year] = (/^\s*(\d{1,2})\s*\/?\s*(\d{2}|\d{4})\s*$/.exec(entered.expiry) ?? []).slice(1).map(Number);
  const fullYear = year === undefined ? 0 : year < 100 ? 2000 + year : year;
  if (!month || month > 12 || new Date(Date.UTC(fullYear, month, 1)) <= now)
    return { problem: 'Enter a valid expiry date', field: 'expiry' };
  if (!/^\d{3,4}$/.test(entered.cvc.trim())) return { problem: 'Enter a valid security code', field: 'cvc' };
  const outcome = cards[number]?.outcome ?? 'declined';
  return {
    outcome,
    stored: {
      methodId: newId('paymtd', now),
      storedId: crypto.randomUUID(),
      fails: outcome === 'good-once',
      card: {
        type: number.startsWith('4') ? 'visa' : number.startsWith('5') ? 'mastercard' : 'unknown',
        last4: number.slice(-4),
        expiry_month: month,
        expiry_year: fullYear,
        cardholder_name: entered.name.trim() || 'Card holder',
      },
    },
  };
}
