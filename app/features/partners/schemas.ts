/** Shapes of the calls about supplier accounts. Messages are keys of `errors.json` under `field.`. */
import { z } from 'zod';

/** Suppliers in the order in which they are shown. */
export const supplierSources = ['aliexpress', 'cj', 'ebay'] as const;
export const SupplierSource = z.enum(supplierSources);
export type SupplierSource = z.infer<typeof SupplierSource>;

export const ConnectSupplier = z.object({
  source: SupplierSource,
  key: z.string().trim().max(200, 'tooLarge').optional(),
});
export const SupplierCallback = z.object({
  source: SupplierSource,
  /** Undefined when the owner declined. */
  code: z.string().max(4000, 'tooLarge').optional(),
  state: z.string({ error: 'required' }).min(1, 'required').max(500, 'tooLarge'),
});
export const OneAccount = z.object({ id: z.uuid('notFound') });

/** Suppliers' pages where sellers manage their accounts. Orders at Temu and Amazon are placed by hand (design "Orders"). */
export const supplierPages: Record<SupplierSource, string> = {
  aliexpress: 'https://www.aliexpress.com/p/account/index.html',
  cj: 'https://www.cjdropshipping.com/my.html#/authorize/API',
  ebay: 'https://www.ebay.com/mys/home',
};
export const signInPages: Record<'temu' | 'amazon', string> = {
  temu: 'https://www.temu.com/login.html',
  amazon: 'https://www.amazon.com/gp/css/homepage.html',
};
