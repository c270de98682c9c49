import type { Metafield } from './model.ts';
import { refuse } from './refusal.ts';
import type { Session } from './store.ts';

export interface MetafieldInput {
  id?: string | null;
  namespace?: string | null;
  key?: string | null;
  type?: string | null;
  value?: string | null;
}

export const appNamespace = '$app';
const ownerTypes: Record<string, string> = {
  Product: 'PRODUCT',
  ProductVariant: 'PRODUCTVARIANT',
  Order: 'ORDER',
  Shop: 'SHOP',
  Collection: 'COLLECTION',
  Customer: 'CUSTOMER',
  Location: 'LOCATION',
};

export function ownerTypeOf(owner: string): string {
  return ownerTypes[owner.split('/')[0] as string] ?? 'API_PERMISSION';
}

/** `$app:foo` and an absent namespace belong to the app; Shopify shows them with the app's id. */
export function realNamespace(namespace: string | null | undefined): string {
  if (!namespace || namespace === appNamespace) return 'app--1001';
  return namespace.startsWith('$app:') ? `app--1001--${namespace.slice(5)}` : namespace;
}

/** A value that does not fit its type is refused with Shopify's words. */
function checkValue(type: string, value: string, field: string[]): void {
  const wrong = (message: string) => refuse(field, message, 'INVALID_VALUE');
  if (value === '') wrong("Value can't be blank");
  if (type === 'number_integer' && !/^-?\d+$/.test(value)) wrong('Value must be an integer.');
  if (type === 'number_decimal' && !/^-?\d+(\.\d+)?$/.test(value)) wrong('Value must be a decimal.');
  if (type === 'boolean' && !/^(true|false)$/.test(value)) wrong('Value must be true or false.');
  if (type === 'url' && !/^(https?|mailto|sms|tel):\S+$/.test(value)) wrong('Value must be a valid URL.');
  if (type === 'json' || type.startsWith('list.')) {
    let parsed: unknown;
    try {
      parsed = JSON.parse(value);
    } catch {
      wrong('Value is invalid JSON.');
    }
    if (type.startsWith('list.') && !Array.isArray(parsed)) wrong('Value must be a list.');
  }
}

/** Set metafields of one owner (`Product/123`). */
export async function setMetafields(s: Session, inputs: MetafieldInput[], owner: string, field: string[]): Promise<Metafield[]> {
  const stored = await s.store.find('metafields', { owner });
  const set: Metafield[] = [];
  for (const [index, input] of inputs.entries()) {
    const where = [...field, String(index)];
    const old = stored.find((each) =>
      input.id
        ? `gid://shopify/Metafield/${each.id}` === input.id
        : each.namespace === realNamespace(input.namespace) && each.key === input.key,
    );
    const key = input.key ?? old?.key;
    if (!key) refuse([...where, 'key'], "Key can't be blank", 'INVALID_METAFIELD');
    if (key.length < 2 || key.length > 64) refuse([...where, 'key'], 'Key is too short (minimum is 2 characters)', 'INVALID_METAFIELD');
    const namespace = input.namespace || !old ? realNamespace(input.namespace) : old.namespace;
    const definition = (await s.store.find('metafieldDefinitions', { ownerType: ownerTypeOf(owner), namespace, key }))[0];
    const type = input.type ?? definition?.type ?? old?.type;
    if (!type) refuse([...where, 'type'], "Type can't be blank", 'INVALID_METAFIELD');
    if (definition && definition.type !== type) {
      refuse(
        [...where, 'type'],
        `Type '${type}' must be consistent with the definition's type: '${definition.type}'.`,
        'INVALID_METAFIELD',
      );
    }
    const value = input.value ?? '';
    checkValue(type, value, [...where, 'value']);
    if (definition?.uniqueValues) {
      const same = (await s.store.find('metafields', { namespace, key, value })).find(
        (each) => each.owner !== owner && ownerTypeOf(each.owner) === definition.ownerType,
      );
      if (same) refuse([...where, 'value'], 'Value must be unique', 'CAPABILITY_VIOLATION');
    }
    set.push(
      await s.store.put('metafields', {
        id: old?.id ?? (await s.store.newId()),
        owner,
        namespace,
        key,
        type,
        value,
        createdAt: old?.createdAt ?? s.now,
        updatedAt: s.now,
      }),
    );
  }
  return set;
}

/** The owner that a unique metafield names, for `identifier.customId`. @throws Refusal without a definition of type `id`. */
export async function ownerByCustomId(
  s: Session,
  ownerType: 'PRODUCT',
  customId: { namespace?: string | null; key: string; value: string },
): Promise<number | undefined> {
  const namespace = realNamespace(customId.namespace);
  const definition = (await s.store.find('metafieldDefinitions', { ownerType, namespace, key: customId.key }))[0];
  if (!definition?.uniqueValues) {
    refuse(['identifier', 'customId'], "Metafield definition of type 'id' is required when using custom ids.", 'METAFIELD_MISMATCH');
  }
  const found = (await s.store.find('metafields', { namespace, key: customId.key, value: customId.value })).find((each) =>
    each.owner.startsWith('Product/'),
  );
  return found ? Number(found.owner.split('/')[1]) : undefined;
}
