import { randomUUID } from 'node:crypto';
import { idOf } from '../gid.ts';
import { addMedia, uploadHost } from '../media.ts';
import { refuse } from '../refusal.ts';
import { mutation } from './mutation.ts';
import { typed } from './product-fields.ts';
import type { Resolvers } from './request-context.ts';

type FileInput = { originalSource: string; alt?: string | null; contentType?: string | null; filename?: string | null };

export const fileMutations: Resolvers = {
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
};
