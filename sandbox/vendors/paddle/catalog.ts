/** Products, prices, customers and addresses. */
import { type Call, iso } from './call.ts';
import { emit } from './events.ts';
import { PaddleFailure } from './failure.ts';
import { newId } from './ids.ts';
import type { Address, Customer, Price, Product } from './model.ts';
import {
  CustomerChange,
  conflict,
  type ItemInput,
  NewAddress,
  NewCustomer,
  NewPrice,
  NewProduct,
  PriceChange,
  ProductChange,
  read,
} from './shapes.ts';
import { get, insert, list, save, values } from './store.ts';

export async function createProduct(call: Call, input: unknown): Promise<Product> {
  const wish = read(NewProduct, input);
  const product = await insert(call, 'product', {
    id: newId('pro', call.now),
    name: wish.name,
    description: wish.description ?? null,
    type: wish.type ?? 'standard',
    tax_category: wish.tax_category,
    image_url: wish.image_url ?? null,
    custom_data: wish.custom_data ?? null,
    status: 'active',
    import_meta: null,
    created_at: iso(call.now),
    updated_at: iso(call.now),
  });
  await emit(call, 'product.created', product);
  return product;
}

export async function updateProduct(call: Call, input: unknown, id: string): Promise<Product> {
  const change = read(ProductChange, input);
  const product = await save(call, 'product', { ...(await get(call, 'product', id)).body, ...change } as Product);
  await emit(call, 'product.updated', product);
  return product;
}

export const listProducts = (call: Call, address: URL) =>
  list(call, 'product', address, { id: values(address, 'id'), status: values(address, 'status') }, { most: 200, usual: 50 });

export async function createPrice(call: Call, input: unknown, type: 'standard' | 'custom' = 'standard'): Promise<Price> {
  const wish = read(NewPrice, input);
  await get(call, 'product', wish.product_id);
  if (wish.trial_period && !wish.billing_cycle)
    throw new PaddleFailure(400, 'price_trial_period_requires_billing_cycle', 'trial_period requires billing_cycle to be set');
  const price = await insert(call, 'price', {
    id: newId('pri', call.now),
    product_id: wish.product_id,
    description: wish.description,
    type: wish.type ?? type,
    name: wish.name ?? null,
    billing_cycle: wish.billing_cycle ?? null,
    trial_period: wish.trial_period ?? null,
    tax_mode: wish.tax_mode ?? 'account_setting',
    unit_price: wish.unit_price,
    unit_price_overrides: [],
    quantity: wish.quantity ?? { minimum: 1, maximum: 100 },
    status: 'active',
    custom_data: wish.custom_data ?? null,
    import_meta: null,
    created_at: iso(call.now),
    updated_at: iso(call.now),
  });
  if (price.type === 'standard') await emit(call, 'price.created', price);
  return price;
}

export async function updatePrice(call: Call, input: unknown, id: string): Promise<Price> {
  const change = read(PriceChange, input);
  const price = await save(call, 'price', { ...(await get(call, 'price', id)).body, ...change } as Price);
  await emit(call, 'price.updated', price);
  return price;
}

export const listPrices = (call: Call, address: URL) =>
  list(
    call,
    'price',
    address,
    {
      id: values(address, 'id'),
      status: values(address, 'status'),
      product_id: values(address, 'product_id'),
      type: values(address, 'type') ?? ['standard'],
    },
    { most: 200, usual: 50 },
  );

/** The prices that a request's items name, or describe on the spot. */
export async function pricesOf(call: Call, items: readonly ItemInput[]): Promise<{ price: Price; quantity: number }[]> {
  const found: { price: Price; quantity: number }[] = [];
  for (const item of items) {
    const price = 'price_id' in item ? (await get(call, 'price', item.price_id)).body : await createPrice(call, item.price, 'custom');
    if (price.status !== 'active' && 'price_id' in item)
      throw new PaddleFailure(400, 'price_is_archived', `cannot use an archived price: ${price.id}`);
    if (item.quantity < price.quantity.minimum || item.quantity > price.quantity.maximum)
      throw new PaddleFailure(400, 'transaction_item_quantity_out_of_range', `item quantity is out of the range of ${price.id}`);
    found.push({ price, quantity: item.quantity });
  }
  return found;
}

export async function productsOf(call: Call, prices: readonly Price[]): Promise<Map<string, Product>> {
  const products = new Map<string, Product>();
  for (const price of prices) products.set(price.product_id, (await get(call, 'product', price.product_id)).body);
  return products;
}

export async function createCustomer(call: Call, input: unknown): Promise<Customer> {
  const wish = read(NewCustomer, input);
  const known = await call.db.query(`select id from paddle.entities where kind = 'customer' and lower(body->>'email') = lower($1)`, [
    wish.email,
  ]);
  if (known.rows[0]) throw conflict('customer_already_exists', `customer email conflicts with customer of id ${known.rows[0].id}`);
  const customer = await insert(call, 'customer', {
    id: newId('ctm', call.now),
    name: wish.name ?? null,
    email: wish.email,
    marketing_consent: false,
    status: 'active',
    custom_data: wish.custom_data ?? null,
    locale: wish.locale ?? 'en',
    import_meta: null,
    created_at: iso(call.now),
    updated_at: iso(call.now),
  });
  await emit(call, 'customer.created', customer);
  return customer;
}

export async function updateCustomer(call: Call, input: unknown, id: string): Promise<Customer> {
  const change = read(CustomerChange, input);
  const customer = await save(call, 'customer', { ...(await get(call, 'customer', id)).body, ...change } as Customer);
  await emit(call, 'customer.updated', customer);
  return customer;
}

export const listCustomers = (call: Call, address: URL) =>
  list(
    call,
    'customer',
    address,
    { id: values(address, 'id'), email: values(address, 'email'), status: values(address, 'status') },
    { most: 200, usual: 50 },
  );

/** Paddle's sums of credit that later charges use up. */
export async function listCreditBalances(call: Call, id: string) {
  const { hidden } = await get(call, 'customer', id);
  return Object.entries(hidden.balance ?? {}).map(([currency, amount]) => ({
    customer_id: id,
    currency_code: currency,
    balance: { available: String(amount), reserved: '0', used: '0' },
  }));
}

export async function createAddress(call: Call, input: unknown, customerId: string): Promise<Address> {
  const wish = read(NewAddress, input);
  await get(call, 'customer', customerId);
  const address = await insert(call, 'address', {
    id: newId('add', call.now),
    customer_id: customerId,
    description: wish.description ?? null,
    first_line: wish.first_line ?? null,
    second_line: wish.second_line ?? null,
    city: wish.city ?? null,
    postal_code: wish.postal_code ?? null,
    region: wish.region ?? null,
    country_code: wish.country_code,
    custom_data: wish.custom_data ?? null,
    status: 'active',
    import_meta: null,
    created_at: iso(call.now),
    updated_at: iso(call.now),
  });
  await emit(call, 'address.created', address);
  return address;
}

export const listAddresses = (call: Call, address: URL, customerId: string) =>
  list(call, 'address', address, { customer_id: [customerId], status: values(address, 'status') }, { most: 200, usual: 50 });

/** The customer's address in this country and postcode, made when it is new. */
export async function addressFor(call: Call, customerId: string, place: { country: string; postcode: string }): Promise<Address> {
  const { rows } = await call.db.query<{ body: Address }>(
    `select body from paddle.entities where kind = 'address' and body->>'customer_id' = $1 and body->>'country_code' = $2
       and coalesce(body->>'postal_code', '') = $3 limit 1`,
    [customerId, place.country, place.postcode],
  );
  return rows[0]?.body ?? createAddress(call, { country_code: place.country, postal_code: place.postcode || null }, customerId);
}
