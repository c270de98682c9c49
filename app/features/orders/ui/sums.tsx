import type { ReactNode } from 'react';

export interface SumsProps {
  /** As wide as what it stands in. */
  isWide?: boolean;
  /** They are being reckoned anew. */
  isBusy?: boolean;
  children: ReactNode;
}

/** Figures below one another, each with its name before it. */
export const Sums = ({ isWide, isBusy, children }: SumsProps) => (
  <dl className={isWide ? 'Sums Sums--Wide' : 'Sums'} aria-busy={isBusy}>
    {children}
  </dl>
);

export interface SumProps {
  name: ReactNode;
  /** What the figures above come to. */
  isTotal?: boolean;
  children: ReactNode;
}

/** One of `Sums`. */
export const Sum = ({ name, isTotal, children }: SumProps) => (
  <div className={isTotal ? 'Sums-Total' : undefined}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
