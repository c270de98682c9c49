import type Stripe from 'stripe';
import type { Call } from './call.ts';
import { emit } from './events.ts';
import { invalidRequest, noSuch } from './failure.ts';
import { newId, randomToken } from './ids.ts';
import {
  address,
  clearable,
  fields,
  listFields,
  listOf,
  mergeMetadata,
  metadata,
  oneOf,
  type Reader,
  readParams,
  shipping,
  text,
  whole,
} from './parameters.ts';
import { attach } from './payment-methods.ts';
import { get, hide, insert, list, save } from './store.ts';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const email: Reader<string> = (value, path) => {
  const given = text(value, path);
  if (!EMAIL.test(given) || given.length > 512)
    throw invalidRequest(`Invalid email address: ${given}`, { code: 'email_invalid', param: path });
  return given;
};

const invoiceSettings = fields({ default_payment_method: clearable(text), footer: clearable(text) });
const changeable = {
  address: clearable(address),
  balance: whole,
  description: clearable(text),
  email: clearable(email),
  invoice_prefix: text,
  invoice_settings: invoiceSettings,
  metadata: clearable(metadata),
  name: clearable(text),
  next_invoice_sequence: whole,
  phone: clearable(text),
  preferred_locales: listOf(text),
  shipping: clearable(shipping),
  tax_exempt: clearable(oneOf('none', 'exempt', 'reverse')),
};

/** Cast: `fields` leaves absent keys undefined where the vendor's type wants null. */
const fullAddress = (given: object | null) =>
  given && ({ city: null, country: null, line1: null, line2: null, postal_code: null, state: null, ...given } as Stripe.Address);

function change(customer: Stripe.Customer, input: ReturnType<typeof readParams<typeof changeable>>): Stripe.Customer {
  const { metadata: given, invoice_settings, address: newAddress, tax_exempt, shipping: newShipping, ...plain } = input;
  return {
    ...customer,
    ...plain,
    ...(newAddress === undefined ? {} : { address: fullAddress(newAddress) }),
    ...(newShipping === undefined ? {} : { shipping: newShipping as Stripe.Customer.Shipping | null }),
    ...(tax_exempt === undefined ? {} : { tax_exempt: tax_exempt ?? 'none' }),
    invoice_settings: { ...customer.invoice_settings, ...invoice_settings },
    metadata: mergeMetadata(customer.metadata, given),
  };
}

export async function createCustomer(call: Call): Promise<Stripe.Customer> {
  const { payment_method, ...input } = readParams(call.params, { ...changeable, payment_method: text });
  const blank: Stripe.Customer = {
    id: `cus_${randomToken(14)}`,
    object: 'customer',
    address: null,
    balance: 0,
    created: call.now,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: newId('x').slice(2, 10).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
  const customer = await insert(call.db, 'customer', change(blank, input));
  await emit(call, 'customer.created', customer);
  if (payment_method) await attach(call, payment_method, customer.id);
  return customer;
}

export async function updateCustomer(call: Call, id: string): Promise<Stripe.Customer> {
  const input = readParams(call.params, changeable);
  const old = await liveCustomer(call, id);
  const chosen = input.invoice_settings?.default_payment_method;
  if (chosen) {
    const method = await get(call.db, 'payment_method', chosen, 'invoice_settings[default_payment_method]');
    if (method.body.customer !== id) {
      throw invalidRequest(
        `The customer does not have a payment method with the ID ${chosen}. The payment method must be attached to the customer.`,
        { code: 'resource_missing', param: 'invoice_settings[default_payment_method]' },
      );
    }
  }
  const customer = await save<'customer'>(call.db, change(old, input));
  const previous = Object.fromEntries(Object.keys(input).map((key) => [key, (old as unknown as Record<string, unknown>)[key] ?? null]));
  await emit(call, 'customer.updated', customer, previous);
  return customer;
}

/** A customer that was not deleted, or Stripe's refusal; `param` when a parameter names it. */
export async function liveCustomer(call: Call, id: string, param?: string): Promise<Stripe.Customer> {
  const { body, hidden } = await get(call.db, 'customer', id, param);
  if (hidden.customerDeleted) throw noSuch('customer', id, param ?? 'id', param ? 400 : 404);
  return body;
}

export async function retrieveCustomer(call: Call, id: string): Promise<Stripe.Customer | Stripe.DeletedCustomer> {
  readParams(call.params, {});
  const { body, hidden } = await get(call.db, 'customer', id);
  return hidden.customerDeleted ? { id, object: 'customer', deleted: true } : body;
}

export async function deleteCustomer(call: Call, id: string): Promise<Stripe.DeletedCustomer> {
  readParams(call.params, {});
  const customer = await liveCustomer(call, id);
  await call.db.query(
    `update stripe.objects set body = jsonb_set(body, '{customer}', 'null') where kind = 'payment_method' and body->>'customer' = $1`,
    [id],
  );
  await hide(call.db, id, { customerDeleted: true });
  await emit(call, 'customer.deleted', customer);
  return { id, object: 'customer', deleted: true };
}

export async function listCustomers(call: Call) {
  const { email: wanted, ...page } = readParams(call.params, { ...listFields, email: text });
  return list(call.db, 'customer', '/v1/customers', page, { email: wanted });
}
