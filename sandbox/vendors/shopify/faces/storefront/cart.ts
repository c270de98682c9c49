import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { pageBase } from '../../../../core/page.ts';
import type { ProductView, ShopifyBackend } from '../../backend.ts';

/** A cart line: variant and quantity; also the product, if known, which saves a search. */
export interface CartLine {
  productId?: number;
  variantId: number;
  quantity: number;
}

/** A cart line with what a page shows of it. */
export interface PricedLine extends CartLine {
  product: ProductView;
  variant: ProductView['variants'][number];
}

const cookie = 'cart';
const maxQuantity = 999;
const searchStep = 250;

/** Lines from their text form `variant:quantity,…`, as Shopify's cart links (`/cart/…`) have it; ours may name the product before. */
export function parseCart(text: string): CartLine[] {
  const lines = new Map<number, CartLine>();
  for (const [, product, variant, count] of text.matchAll(/(?:(\d+)-)?(\d+):(\d+)/g)) {
    const variantId = Number(variant);
    const quantity = Math.min((lines.get(variantId)?.quantity ?? 0) + Number(count), maxQuantity);
    lines.set(variantId, { variantId, quantity, ...(product ? { productId: Number(product) } : {}) });
  }
  return [...lines.values()].filter((line) => line.quantity > 0);
}

export const cartText = (lines: CartLine[]): string =>
  lines.map((line) => `${line.productId ? `${line.productId}-` : ''}${line.variantId}:${line.quantity}`).join(',');

export const readCart = (c: Context): CartLine[] => parseCart(getCookie(c, cookie) ?? '');

export const writeCart = (c: Context, lines: CartLine[]): void =>
  setCookie(c, cookie, cartText(lines), { path: pageBase(c) || '/', sameSite: 'Lax', maxAge: 86_400 });

/** Whether shoppers see the product. */
export const isOnSale = (product: ProductView): boolean =>
  product.onlineStore && (product.status === 'ACTIVE' || product.status === 'UNLISTED');

/** The lines with product and price, without those that are no longer sold. */
export async function priceCart(backend: ShopifyBackend, shop: string, lines: CartLine[]): Promise<PricedLine[]> {
  const priced: PricedLine[] = [];
  for (const line of lines) {
    const product = line.productId ? await backend.product(shop, line.productId) : await productOfVariant(backend, shop, line.variantId);
    const variant = product?.variants.find((each) => each.id === line.variantId);
    if (product && variant && isOnSale(product)) priced.push({ ...line, productId: product.id, product, variant });
  }
  return priced;
}

async function productOfVariant(backend: ShopifyBackend, shop: string, variantId: number): Promise<ProductView | undefined> {
  for (let offset = 0; ; offset += searchStep) {
    const products = await backend.products(shop, { onlineStoreOnly: true, limit: searchStep, offset });
    const found = products.find((product) => product.variants.some((variant) => variant.id === variantId));
    if (found || products.length < searchStep) return found;
  }
}
