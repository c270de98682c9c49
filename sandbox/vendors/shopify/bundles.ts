/** A bundle that was sold: no line of the order by itself, but named by those of its components. */
export interface LineItemGroup {
  id: number;
  title: string;
  quantity: number;
  variantId: number | null;
  productId: number | null;
  variantSku: string | null;
}

/**
 * Prices of a bundle's components, in minor units for each of them: the bundle's price by the components' own prices, which is not the
 * merchant's to choose (community.shopify.dev, "Bundle Variant - Financial Calculation Request"). Cents that are left over go to a component
 * of which there is one.
 */
export function componentPrices(price: number, components: readonly { each: number; units: number }[]): number[] {
  const all = components.reduce((sum, { each, units }) => sum + each * units, 0);
  const shares = components.map(({ each }) => (all > 0 ? Math.floor((price * each) / all) : 0));
  const left = price - shares.reduce((sum, share, at) => sum + share * (components[at]?.units ?? 0), 0);
  const takes = components.findLastIndex(({ units }) => units === 1);
  return shares.map((share, at) => (at === takes ? share + left : share));
}
