import { z } from 'zod';
import { endpoint } from '#app/platform/endpoint.server.ts';
import { countProducts } from './count-products.server.ts';
import { CatalogFilters, removableFilters, shipToSchema } from './filters.ts';
import { mostQuoted, quotesOfShown } from './quote-shown.server.ts';
import { CatalogItemView } from './schemas.ts';

const Counted = z.object({ count: z.number(), is_more: z.boolean() });

/** Calls about a list that is shown: how many it has, and what its cards cost by now. */
export const shownListApi = [
  endpoint({
    method: 'get',
    path: '/api/center/products/count',
    summary: 'How many products a search finds, and the filters that leave none',
    access: 'workplace',
    input: CatalogFilters.omit({ sort: true, direction: true, cursor: true, page: true, page_size: true }),
    output: z.object({
      found: Counted.nullable(),
      unrated: Counted.nullable(),
      without: z.array(Counted.extend({ filter: z.enum(removableFilters) })),
    }),
    run: (ctx, filters) => countProducts(ctx, filters),
  }),
  endpoint({
    method: 'post',
    path: '/api/center/products/quotes',
    summary: 'Cards with an estimated cost: those that have a quote by now; suppliers are asked for the others',
    access: 'workplace',
    input: z.object({ product_ids: z.array(z.uuid()).max(mostQuoted), ship_to: shipToSchema }),
    output: z.object({ products: z.array(CatalogItemView) }),
    run: quotesOfShown,
  }),
];
