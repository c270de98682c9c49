import { parseGid } from '../gid.ts';
import { type MetafieldInput, realNamespace, setMetafields } from '../metafields.ts';
import { refuse } from '../refusal.ts';
import { mutation } from './mutation.ts';
import type { Resolvers } from './request-context.ts';

export const metafieldMutations: Resolvers = {
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
