/** The address of a product's detail: our id, or the supplier's own. */
export const detailPath = (product: { source: string; id: string }, shipTo: string): string =>
  `/app/find-product/${product.source}/detail/${encodeURIComponent(product.id)}/${shipTo}`;

export const favoritesPath = '/app/find-product/favorite';
