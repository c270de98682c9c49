import { Money } from '#app/ui/money.tsx';

export interface FigureProps {
  name: string;
  /** Minor units of `currency`. */
  from: number | null;
  to: number | null;
  currency: string;
  isLoss?: boolean;
}

/** A named amount of several variants, or its range; null: not known. */
export function Figure({ name, from, to, currency, isLoss = false }: FigureProps) {
  return (
    <div className="PushDrawer-Figure">
      <dt className="PushDrawer-Name">{name}</dt>
      <dd className="PushDrawer-Amount" data-loss={isLoss || undefined}>
        <Money amount={from} currency={currency} />
        {to !== null && from !== null && to > from ? (
          <>
            {' – '}
            <Money amount={to} currency={currency} />
          </>
        ) : null}
      </dd>
    </div>
  );
}
