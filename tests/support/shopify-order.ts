/** Orders as Shopify's `orders/*` webhooks carry them. */

let counter = 0;
/** Ids that no other test uses, in any process or earlier run. */
export const freshNumber = (): number => 5_000_000_000 + (Date.now() % 1_000_000) * 10_000_000 + (process.pid % 10_000) * 1000 + ++counter;

export interface OrderBody {
  id: number;
  name: string;
  updated_at: string;
  line_items: {
    id: number;
    variant_id: number | null;
    quantity: number;
    fulfillable_quantity: number;
    price: string;
    title: string;
    [key: string]: unknown;
  }[];
  [key: string]: unknown;
}

/** An order as Shopify's `orders/*` webhooks carry it. */
export function orderBody(
  lines: { variantId?: string | null; quantity?: number; price?: string; title?: string }[],
  more: Record<string, unknown> = {},
): OrderBody {
  const id = freshNumber();
  const at = new Date().toISOString();
  return {
    id,
    admin_graphql_api_id: `gid://shopify/Order/${id}`,
    name: `#${id}`,
    currency: 'USD',
    current_total_price: '59.90',
    total_price: '59.90',
    financial_status: 'paid',
    fulfillment_status: null,
    created_at: at,
    processed_at: at,
    updated_at: at,
    cancelled_at: null,
    note: null,
    note_attributes: [],
    email: 'jane@example.com',
    customer: { id: id + 1, first_name: 'Jane', last_name: 'Doe', email: 'jane@example.com', phone: null },
    shipping_address: {
      first_name: 'Jane',
      last_name: 'Doe',
      address1: '1 Main Street',
      address2: null,
      city: 'Austin',
      province: 'Texas',
      province_code: 'TX',
      zip: '78701',
      country: 'United States',
      country_code: 'US',
      phone: '+1 512 867 5309',
      company: null,
    },
    line_items: lines.map((line) => {
      const lineId = freshNumber();
      return {
        id: lineId,
        product_id: 1,
        variant_id: line.variantId ? Number(line.variantId) : null,
        title: line.title ?? 'Desk lamp',
        name: line.title ?? 'Desk lamp',
        variant_title: null,
        sku: `SKU-${line.variantId ?? 'none'}`,
        quantity: line.quantity ?? 1,
        current_quantity: line.quantity ?? 1,
        fulfillable_quantity: line.quantity ?? 1,
        price: line.price ?? '29.95',
        requires_shipping: true,
        discount_allocations: [],
      };
    }),
    ...more,
  };
}
