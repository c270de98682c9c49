import type { ReactNode } from 'react';
import type { CardProduct } from '../card.ts';
import { ChosenBar } from './chosen-bar.tsx';
import { type CardChoice, useProductChoice } from './use-product-choice.ts';

export interface ChoosingProps {
  /** The page shown at present; the choice is kept when it changes. */
  products: readonly CardProduct[];
  /** The country that the list is for. */
  shipTo: string;
  /** Renders the list, whose cards offer the choice. */
  children: (choice: CardChoice) => ReactNode;
}

/** A list whose products can be chosen, with the bar of what is done with the chosen ones. */
export function Choosing({ products, shipTo, children }: ChoosingProps) {
  const { choice, chosen, keep } = useProductChoice(products);
  return (
    <div className="Choosing">
      {children(choice)}
      {chosen.length > 0 ? <ChosenBar chosen={chosen} shipTo={shipTo} isFull={choice.isFull} onKeep={keep} /> : null}
    </div>
  );
}
