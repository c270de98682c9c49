/** The address of a product's detail: our id, or the supplier's own. */
export const detailPath = (product: { source: string; id: string }, shipTo: string): string =>
  `/app/find-product/${product.source}/detail/${encodeURIComponent(product.id)}/${shipTo}`;

export const favoritesPath = '/app/find-product/favorite';

/** The same when the country is chosen there: it stays chosen on every screen. */
export const chosenPath = (product: Parameters<typeof detailPath>[0], shipTo: string): string =>
  `${detailPath(product, shipTo)}?${new URLSearchParams({ ship_to: shipTo })}`;
