/** Uploads files to Shopify without a public address of ours: request a target, send the file there, use the target's address. */
import { setTimeout as pause } from 'node:timers/promises';
import type { z } from 'zod';
import { ConnectorError } from '#app/platform/connector-error.ts';
import { inBatches } from '#app/platform/in-batches.ts';
import type { ChannelProductInput } from '../channel-products.ts';
import { StagedTargets } from './wire.ts';

type Ask = <T>(shape: z.ZodType<T>, operationName: 'CreateStagedUploads', variables: Record<string, unknown>) => Promise<T>;
type Image = ChannelProductInput['images'][number];

/** Targets asked for in one call, and uploads under way at once. */
const batch = 20;
const lanes = 4;

/**
 * @returns image id → address to name as `originalSource`.
 * @throws ConnectorError when a target is refused or an upload fails; the uploads made so far are then lost.
 */
export async function uploadImages(ask: Ask, images: readonly Image[]): Promise<Record<string, string>> {
  const uploaded: Record<string, string> = {};
  for (const some of inBatches(images, batch)) {
    const input = some.map((image) => ({ filename: image.fileName, mimeType: image.mimeType, resource: 'IMAGE', httpMethod: 'POST' }));
    const { stagedUploadsCreate } = await ask(StagedTargets, 'CreateStagedUploads', { input });
    const targets = stagedUploadsCreate.stagedTargets ?? [];
    const refusal = stagedUploadsCreate.userErrors[0];
    if (refusal || targets.length !== some.length)
      throw new ConnectorError('shopify', 'rejected', refusal?.message ?? 'Shopify gave no place for the images');
    const waiting = some.map((image, index) => ({ image, target: targets[index] as (typeof targets)[number] }));
    await Promise.all(
      Array.from({ length: lanes }, async () => {
        for (let next = waiting.shift(); next; next = waiting.shift()) {
          await upload(next.image, next.target);
          uploaded[next.image.id] = next.target.resourceUrl;
        }
      }),
    );
  }
  return uploaded;
}

async function upload(image: Image, target: { url: string; parameters: { name: string; value: string }[] }): Promise<void> {
  const bytes = await image.bytes?.();
  if (!bytes) throw new ConnectorError('shopify', 'rejected', 'An image has no file');
  for (let attempt = 1; ; attempt += 1) {
    const form = new FormData();
    for (const { name, value } of target.parameters) form.append(name, value);
    // The file has to be the last field: later ones are ignored.
    form.append('file', new Blob([bytes as BlobPart], { type: image.mimeType }), image.fileName);
    const failure = await fetch(target.url, { method: 'POST', body: form, signal: AbortSignal.timeout(60_000), redirect: 'error' }).then(
      (response) => (response.ok ? undefined : `answered ${response.status}`),
      (error: Error) => error.message,
    );
    if (!failure) return;
    // Safe to repeat: the same file to the same place.
    if (attempt === 3) throw new ConnectorError('shopify', 'unavailable', `An image could not be uploaded: ${failure}`);
    await pause(300 * attempt);
  }
}
