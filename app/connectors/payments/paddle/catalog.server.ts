import type { Paddle } from '@paddle/paddle-node-sdk';
import { z } from 'zod';
import type { BillsSellers } from '../billing-provider.ts';
import { allPages, call } from './client.server.ts';
import { everyDays, onlyOne, planData, usd } from './sale-terms.ts';

/** Field in the custom data of Paddle's catalogue entries that marks ours. */
const keyField = 'quayside_key';
const OurData = z.object({ [keyField]: z.string() });
const keyOf = (entry: { customData: unknown }): string | null => OurData.safeParse(entry.customData).data?.[keyField] ?? null;

/** Plans and packs as products and prices at Paddle. */
export const paddleCatalog = (paddle: Paddle): Pick<BillsSellers, 'listCatalog' | 'createProduct' | 'createPrice' | 'archivePrice'> => ({
  listCatalog: () =>
    call(async () => {
      const [products, prices] = await Promise.all([
        allPages(paddle.products.list({ status: ['active'], perPage: 200 })),
        allPages(paddle.prices.list({ status: ['active'], perPage: 200 })),
      ]);
      return {
        products: products.flatMap((product) => {
          const key = keyOf(product);
          return key ? [{ key, reference: product.id, name: product.name }] : [];
        }),
        prices: prices.flatMap((price) => {
          const key = keyOf(price);
          return key ? [{ key, reference: price.id, product: price.productId, price: Number(price.unitPrice.amount) }] : [];
        }),
      };
    }),

  createProduct: (product) =>
    call(async () => {
      const made = await paddle.products.create({
        name: product.name,
        description: product.description,
        taxCategory: 'saas',
        customData: { [keyField]: product.key },
      });
      return made.id;
    }),

  createPrice: ({ key, product, name, sells }) =>
    call(async () => {
      const isPlan = 'plan' in sells;
      const made = await paddle.prices.create({
        productId: product,
        name,
        description: key,
        unitPrice: usd(isPlan ? sells.plan.price : sells.price),
        billingCycle: isPlan ? everyDays(sells.plan.cycleDays) : null,
        trialPeriod: isPlan && sells.trialDays > 0 ? everyDays(sells.trialDays) : null,
        taxMode: 'account_setting',
        quantity: onlyOne,
        customData: { [keyField]: key, ...(isPlan ? planData(sells.plan) : { pack: sells.pack }) },
      });
      return made.id;
    }),

  archivePrice: (reference) => call(async () => void (await paddle.prices.update(reference, { status: 'archived' }))),
});
