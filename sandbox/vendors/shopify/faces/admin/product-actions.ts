import type { Context, Hono } from 'hono';
import type { ShopifyBackend } from '../../backend.ts';
import type { Product } from '../../model.ts';
import { act, formFields } from '../act.ts';
import { adminAddress } from '../addresses.ts';

/** Actions of the store's owner on a product; each form on the product page posts to one of these. */
export function productActions(admin: Hono, backend: ShopifyBackend): void {
  const place = (c: Context) => ({ shop: `${c.req.param('name')}.myshopify.com`, id: Number(c.req.param('product')) });
  const at = '/store/:name/products/:product';

  admin.post(`${at}/edit`, async (c) => {
    const { shop, id } = place(c);
    const form = await formFields(c);
    return act(c, adminAddress(c, shop, `/products/${id}`), async () => {
      await backend.editProduct(shop, id, { title: form.one('title'), status: form.one('status') as Product['status'] });
      return 'Product saved.';
    });
  });
  admin.post(`${at}/variants/:variant`, async (c) => {
    const { shop, id } = place(c);
    const form = await formFields(c);
    return act(c, adminAddress(c, shop, `/products/${id}`), async () => {
      await backend.editVariant(shop, Number(c.req.param('variant')), { price: form.one('price'), sku: form.one('sku') });
      return 'Variant saved.';
    });
  });
  admin.post(`${at}/stock`, async (c) => {
    const { shop, id } = place(c);
    const form = await formFields(c);
    return act(c, adminAddress(c, shop, `/products/${id}`), async () => {
      await backend.setStock(shop, Number(form.one('item')), Number(form.one('location')), Number(form.one('available')));
      return 'Stock set.';
    });
  });
  admin.post(`${at}/delete`, async (c) => {
    const { shop, id } = place(c);
    return act(c, adminAddress(c, shop, '/products'), async () => {
      await backend.deleteProduct(shop, id);
      return 'Product deleted.';
    });
  });
}
