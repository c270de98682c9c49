import { appUrl, expect, newSeller, type Page, signIn } from './fixtures.ts';

/** An API call with the page's session. */
export async function call<Data>(page: Page, method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<Data> {
  const answer = await page.request.fetch(`${appUrl()}/api${path}`, {
    method,
    headers: { origin: appUrl() },
    ...(body ? { data: body } : {}),
  });
  const { success, data, message } = (await answer.json()) as { success: boolean; data: Data; message: string };
  expect(success, `${path}: ${message}`).toBe(true);
  return data;
}

/** Sign in as a new seller, with a product of several variants. @returns the product's id. */
export async function withProduct(page: Page): Promise<string> {
  await signIn(page, await newSeller());
  return importProduct(page);
}

/** Import a product of several variants for the signed-in seller. @returns the product's id. */
export async function importProduct(page: Page): Promise<string> {
  const { products } = await call<{ products: { id: string; total_variants: number }[] }>(
    page,
    'GET',
    '/ah/products/search?source=quayside&page_size=50',
  );
  const several = products.find((product) => product.total_variants > 1 && product.total_variants < 40) ?? products[0];
  const body = { supplier_product_id: several?.id, source: 'quayside', ship_to: 'US' };
  return (await call<{ product_package_id: string }>(page, 'POST', '/center/products/import/quayside', body)).product_package_id;
}
