import type { ReactNode } from 'react';
import { Money } from '#app/ui/money.tsx';

export interface SumsProps {
  /** Fill the width of the container. */
  isWide?: boolean;
  /** The figures are being recalculated. */
  isBusy?: boolean;
  children: ReactNode;
}

/** A column of figures, each with its name before it. */
export const Sums = ({ isWide, isBusy, children }: SumsProps) => (
  <dl className={isWide ? 'Sums Sums--Wide' : 'Sums'} aria-busy={isBusy}>
    {children}
  </dl>
);

export interface SumProps {
  name: ReactNode;
  /** The total of the figures above. */
  isTotal?: boolean;
  children: ReactNode;
}

/** One figure of `Sums`. */
export const Sum = ({ name, isTotal, children }: SumProps) => (
  <div className={isTotal ? 'Sums-Total' : undefined}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** Beside a figure, what it is about in another currency. The space before it is outside, for an inline block begins with none. */
export const About = ({ amount, currency }: { amount: number; currency: string }) => (
  <>
    {' '}
    <span className="Subdued Sums-About">
      ≈ <Money amount={amount} currency={currency} />
    </span>
  </>
);
