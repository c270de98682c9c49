import type { ReactNode } from 'react';

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
