/** Whether a supplier sends something else than the store sold, by name. Pure. */

export interface OrderedVariant {
  title: string;
  /** Its options, as `Khaki / US`. */
  variant: string;
}

/** The words of options, whatever stands between them and in whichever order. */
const wordsOf = (options: string): string => (options.toLowerCase().match(/[\p{L}\p{N}.]+/gu) ?? []).toSorted().join(' ');

/**
 * Names of the supplier's variants that are ordered for an item, where they are not the one that was sold.
 * @param item.isChosen the seller has chosen another supplier's variant for this order: then it is named whatever it is called
 */
export function otherThanSold(item: {
  title: string;
  variantTitle: string;
  isChosen: boolean;
  ordered: readonly OrderedVariant[];
}): string[] {
  return item.ordered.flatMap(({ title, variant }) => {
    const isSame = variant === '' || wordsOf(variant) === wordsOf(item.variantTitle);
    if (isSame && (!item.isChosen || title === item.title)) return [];
    return [title === item.title ? variant : [title, variant].filter(Boolean).join(' / ')];
  });
}
