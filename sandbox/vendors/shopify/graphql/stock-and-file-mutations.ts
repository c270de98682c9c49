import { randomUUID } from 'node:crypto';
import { idOf, parseGid } from '../gid.ts';
import { activateLevel, changeLevel, type ItemChange, levelAt, maxStock, updateItem } from '../inventory.ts';
import { addMedia, uploadHost } from '../media.ts';
import { type MetafieldInput, realNamespace, setMetafields } from '../metafields.ts';
import { refuse } from '../refusal.ts';
import type { Session } from '../store.ts';
import { idempotencyKey, mutation, once } from './mutation.ts';
import { typed } from './product-fields.ts';
import type { RequestContext, Resolvers } from './request-context.ts';

const reasons = [
  ...[
    'correction',
    'cycle_count_available',
    'damaged',
    'movement_created',
    'movement_updated',
    'movement_received',
    'movement_canceled',
    'other',
  ],
  ...[
    'promotion',
    'quality_control',
    'received',
    'reservation_created',
    'reservation_deleted',
    'reservation_updated',
    'restock',
    'safety_stock',
    'shrinkage',
  ],
];

interface Change {
  inventoryItemId: string;
  locationId: string;
  changeFromQuantity?: number | null;
}

async function changeStock<C extends Change>(
  s: Session,
  ctx: RequestContext,
  input: { name: string; reason: string; referenceDocumentUri?: string | null },
  changes: C[],
  list: 'quantities' | 'changes',
  next: (change: C, now: number) => number,
) {
  if (!['available', 'on_hand'].includes(input.name))
    refuse(['input', 'name'], 'The specified quantity name is invalid.', list === 'quantities' ? 'INVALID_NAME' : 'INVALID_QUANTITY_NAME');
  if (!reasons.includes(input.reason)) refuse(['input', 'reason'], 'The specified reason is invalid.', 'INVALID_REASON');
  const config = await ctx.shopify.config();
  const seen = new Set<string>();
  const made = [];
  for (const [index, change] of changes.entries()) {
    const field = ['input', list, String(index)];
    const item = await s.store.get('inventoryItems', idOf('InventoryItem', change.inventoryItemId));
    if (!item) refuse([...field, 'inventoryItemId'], 'The specified inventory item could not be found.', 'INVALID_INVENTORY_ITEM');
    const location = await s.store.get('locations', idOf('Location', change.locationId));
    if (!location) refuse([...field, 'locationId'], 'The specified location could not be found.', 'INVALID_LOCATION');
    const pair = `${item.id}/${location.id}`;
    if (seen.has(pair)) {
      refuse(field, 'The combination of inventoryItemId and locationId must be unique.', 'NO_DUPLICATE_INVENTORY_ITEM_ID_GROUP_ID_PAIR');
    }
    seen.add(pair);
    const level = await levelAt(s, item.id, location.id);
    if (!level?.isActive) refuse(field, 'The specified inventory item is not stocked at the location.', 'ITEM_NOT_STOCKED_AT_LOCATION');
    const committed = input.name === 'on_hand' ? level.committed : 0;
    const now = level.available + committed;
    if (typeof change.changeFromQuantity === 'number' && change.changeFromQuantity !== now) {
      refuse(
        [...field, 'changeFromQuantity'],
        'The changeFromQuantity value does not match the persisted quantity.',
        'CHANGE_FROM_QUANTITY_STALE',
      );
    }
    const quantity = next(change, now);
    if (quantity > maxStock)
      refuse([...field, 'quantity'], "The quantity can't be higher than 1,000,000,000.", 'INVALID_QUANTITY_TOO_HIGH');
    if (quantity < -maxStock)
      refuse([...field, 'quantity'], "The quantity can't be lower than -1,000,000,000.", 'INVALID_QUANTITY_TOO_LOW');
    await changeLevel(s, config, level, { available: quantity - committed });
    if (quantity !== now)
      made.push({ delta: quantity - now, itemId: item.id, locationId: location.id, name: input.name, quantityAfterChange: quantity });
  }
  if (made.length === 0) return { inventoryAdjustmentGroup: null };
  const group = {
    id: await s.store.newId(),
    createdAt: s.now,
    reason: input.reason,
    referenceDocumentUri: input.referenceDocumentUri ?? null,
    changes: made,
  };
  return { inventoryAdjustmentGroup: group };
}

type FileInput = { originalSource: string; alt?: string | null; contentType?: string | null; filename?: string | null };

export const stockAndFileMutations: Resolvers = {
  inventoryItemUpdate: mutation<{ id: string; input: ItemChange }>(['write_inventory'], async (s, args, ctx) => ({
    inventoryItem: await updateItem(s, await ctx.shopify.config(), idOf('InventoryItem', args.id), args.input, ['input']),
  })),
  inventoryActivate: mutation<{ inventoryItemId: string; locationId: string; available?: number | null; onHand?: number | null }>(
    ['write_inventory'],
    async (s, args, ctx) => {
      const item = await s.store.get('inventoryItems', idOf('InventoryItem', args.inventoryItemId));
      if (!item) refuse(['inventoryItemId'], "The product couldn't be stocked because it does not exist.");
      const location = await s.store.get('locations', idOf('Location', args.locationId));
      if (!location?.isActive)
        refuse(['locationId'], "The product couldn't be stocked at the location because it does not exist or is inactive.");
      const before = await levelAt(s, item.id, location.id);
      if (before?.isActive && (args.available != null || args.onHand != null)) {
        refuse(['available'], 'Not allowed to set available quantity when the item is already active at the location.');
      }
      const level = await activateLevel(s, item.id, location.id);
      const inventoryLevel = await changeLevel(s, await ctx.shopify.config(), level, {
        available: args.available ?? args.onHand ?? level.available,
      });
      return { inventoryLevel };
    },
  ),
  inventorySetQuantities: mutation<{
    input: { name: string; reason: string; referenceDocumentUri?: string | null; quantities: (Change & { quantity: number })[] };
  }>(['write_inventory'], (s, args, ctx, info) =>
    once(s, 'inventorySetQuantities', idempotencyKey(info), args, () =>
      changeStock(s, ctx, args.input, args.input.quantities, 'quantities', (change) => change.quantity),
    ),
  ),
  inventoryAdjustQuantities: mutation<{
    input: { name: string; reason: string; referenceDocumentUri?: string | null; changes: (Change & { delta: number })[] };
  }>(['write_inventory'], (s, args, ctx, info) =>
    once(s, 'inventoryAdjustQuantities', idempotencyKey(info), args, () =>
      changeStock(s, ctx, args.input, args.input.changes, 'changes', (change, now) => now + change.delta),
    ),
  ),
  stagedUploadsCreate: mutation<{
    input: { filename: string; mimeType: string; httpMethod: string; resource: string; fileSize?: string | null }[];
  }>([], async (s, args) => {
    const stagedTargets = [];
    for (const [index, each] of args.input.entries()) {
      if (!each.filename.trim()) refuse(['input', String(index), 'filename'], "Filename can't be blank");
      if (each.resource === 'IMAGE' && !each.mimeType.startsWith('image/'))
        refuse(['input', String(index), 'mimeType'], `${each.filename}: (${each.mimeType}) is not a recognized format`);
      const key = `tmp/${s.shop.id}/${each.resource.toLowerCase()}/${randomUUID()}/${each.filename}`;
      await s.db.query('insert into shopify.uploads (path, shop, resource, mime_type, filename) values ($1, $2, $3, $4, $5)', [
        `/${key}`,
        s.shop.domain,
        each.resource,
        each.mimeType,
        each.filename,
      ]);
      const resourceUrl = `https://${uploadHost}/${key.split('/').map(encodeURIComponent).join('/')}`;
      const post = each.httpMethod === 'POST';
      stagedTargets.push({
        url: post ? `https://${uploadHost}/` : `${resourceUrl}?X-Goog-Signature=practice`,
        resourceUrl,
        parameters: post
          ? Object.entries({
              'Content-Type': each.mimeType,
              success_action_status: '201',
              acl: 'private',
              key,
              'x-goog-date': s.now.replace(/[-:]/g, ''),
              'x-goog-credential': 'practice@sandbox',
              'x-goog-algorithm': 'GOOG4-RSA-SHA256',
              'x-goog-signature': 'practice',
              policy: 'practice',
            }).map(([name, value]) => ({ name, value }))
          : [
              { name: 'content_type', value: each.mimeType },
              { name: 'acl', value: 'private' },
            ],
      });
    }
    return { stagedTargets };
  }),
  fileCreate: mutation<{ files: FileInput[] }>(['write_files', 'write_images'], async (s, args, ctx) => {
    const media = await addMedia(
      s,
      ctx.shopify.config,
      args.files.map((file) => ({ ...file, kind: file.contentType === 'FILE' ? ('GenericFile' as const) : ('MediaImage' as const) })),
      (index) => ['files', String(index), 'originalSource'],
      'INVALID_IMAGE_SOURCE_URL',
    );
    return { files: media.map(typed) };
  }),
  fileUpdate: mutation<{
    files: {
      id: string;
      alt?: string | null;
      referencesToAdd?: string[] | null;
      referencesToRemove?: string[] | null;
      originalSource?: string | null;
      filename?: string | null;
    }[];
  }>(['write_files', 'write_images'], async (s, args) => {
    const files = [];
    for (const [index, input] of args.files.entries()) {
      const file = await s.store.get('media', idOf(['MediaImage', 'GenericFile'], input.id));
      if (!file) refuse(['files', String(index), 'id'], `File id ${input.id} does not exist.`, 'FILE_DOES_NOT_EXIST');
      if (file.status !== 'READY') refuse(['files', String(index), 'id'], 'Non-ready files cannot be updated.', 'NON_READY_STATE');
      if (input.originalSource || input.filename)
        refuse(
          ['files', String(index)],
          'Replacing the content of a file is not supported for this file type.',
          'UNSUPPORTED_FILE_REFERENCE',
        );
      for (const [add, references] of [
        [true, input.referencesToAdd ?? []],
        [false, input.referencesToRemove ?? []],
      ] as const) {
        for (const reference of references) {
          const product = await s.store.get('products', idOf('Product', reference));
          if (!product) refuse(['files', String(index)], 'The reference target does not exist', 'REFERENCE_TARGET_DOES_NOT_EXIST');
          const others = product.mediaIds.filter((each) => each !== file.id);
          await s.store.put('products', { ...product, mediaIds: add ? [...others, file.id] : others, updatedAt: s.now });
        }
      }
      files.push(typed(await s.store.put('media', { ...file, alt: input.alt ?? file.alt, updatedAt: s.now })));
    }
    return { files };
  }),
  fileDelete: mutation<{ fileIds: string[] }>(['write_files', 'write_images'], async (s, args) => {
    const ids = args.fileIds.map((each) => idOf(['MediaImage', 'GenericFile'], each));
    const found = await s.store.getMany('media', ids);
    const missing = args.fileIds.filter((_, index) => !found.some((each) => each.id === ids[index]));
    if (missing.length > 0) refuse(['fileIds'], `File id ${missing.join(',')} does not exist.`, 'FILE_DOES_NOT_EXIST');
    await s.store.remove('media', ids);
    await s.db.query(
      `update shopify.products set data = jsonb_set(data, '{mediaIds}', (select coalesce(jsonb_agg(m), '[]') from jsonb_array_elements(data->'mediaIds') m where not m::bigint = any($2)))
       where shop = $1 and exists (select from jsonb_array_elements(data->'mediaIds') m where m::bigint = any($2))`,
      [s.shop.domain, ids],
    );
    return { deletedFileIds: args.fileIds };
  }),
  metafieldsSet: mutation<{ metafields: (MetafieldInput & { ownerId: string })[] }>([], async (s, args) => {
    if (args.metafields.length > 25) refuse(['metafields'], 'Exceeded the maximum metafields input limit of 25.', 'LESS_THAN_OR_EQUAL_TO');
    const metafields = [];
    for (const [index, input] of args.metafields.entries()) {
      const owner = parseGid(input.ownerId);
      const kind =
        owner &&
        ({ Product: 'products', ProductVariant: 'variants', Order: 'orders', Shop: 'shops', AppInstallation: 'installs' } as const)[
          owner.type as 'Product'
        ];
      if (!owner || !kind || !(await s.store.get(kind, owner.id)))
        refuse(['metafields', String(index), 'ownerId'], 'Owner does not exist.', 'INVALID');
      metafields.push(...(await setMetafields(s, [input], `${owner.type}/${owner.id}`, ['metafields'])));
    }
    return { metafields };
  }),
  metafieldsDelete: mutation<{ metafields: { ownerId: string; namespace: string; key: string }[] }>([], async (s, args) => {
    const deletedMetafields = [];
    for (const input of args.metafields) {
      const owner = parseGid(input.ownerId);
      const [found] = owner
        ? await s.store.find('metafields', {
            owner: `${owner.type}/${owner.id}`,
            namespace: realNamespace(input.namespace),
            key: input.key,
          })
        : [];
      if (found) await s.store.remove('metafields', [found.id]);
      deletedMetafields.push(found ? input : null);
    }
    return { deletedMetafields };
  }),
  metafieldDefinitionCreate: mutation<{
    definition: {
      name: string;
      namespace?: string | null;
      key: string;
      description?: string | null;
      ownerType: string;
      type: string;
      capabilities?: { uniqueValues?: { enabled: boolean } | null } | null;
    };
  }>([], async (s, args) => {
    const { definition } = args;
    const namespace = realNamespace(definition.namespace);
    const field = ['definition', 'key'];
    if (definition.key.length < 2) refuse(field, 'Key is too short (minimum is 2 characters)', 'TOO_SHORT');
    if (!/^[\w-]+$/.test(definition.key)) refuse(field, 'Key contains one or more invalid characters.', 'INVALID_CHARACTER');
    const [taken] = await s.store.find('metafieldDefinitions', { namespace, key: definition.key, ownerType: definition.ownerType });
    if (taken)
      refuse(
        field,
        `Key is in use for ${definition.ownerType[0]}${definition.ownerType.slice(1).toLowerCase()} metafields on the '${namespace}' namespace.`,
        'TAKEN',
      );
    const createdDefinition = await s.store.put('metafieldDefinitions', {
      id: await s.store.newId(),
      name: definition.name,
      namespace,
      key: definition.key,
      description: definition.description ?? null,
      ownerType: definition.ownerType,
      type: definition.type,
      // Values of type id are unique by nature.
      uniqueValues: definition.type === 'id' || (definition.capabilities?.uniqueValues?.enabled ?? false),
    });
    return { createdDefinition };
  }),
};
