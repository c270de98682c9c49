/** Files in any S3-compatible store (AWS S3, MinIO, R2, …): `FILES_S3_BUCKET` and its fellows in the environment. */
import type { S3Client } from '@aws-sdk/client-s3';
import { ConnectorError } from '#app/platform/connector-error.ts';
import type { StoredFile, StoresFiles } from './file-store.ts';

export interface S3Settings {
  bucket: string;
  region: string;
  /** Absent: AWS. Other vendors are addressed by path (`endpoint/bucket/key`), which all of them support. */
  endpoint?: string | undefined;
  accessKeyId: string;
  secretAccessKey: string;
  /** Prefix of all keys, so that several installations can share a bucket. */
  prefix?: string | undefined;
}

const attempts = 3;
const timeoutMs = 30_000;

/** What the SDK's errors have in common. */
interface Refused {
  name?: string;
  message?: string;
  $metadata?: { httpStatusCode?: number };
}

/** The error for a failed call: retryable for 5xx and broken connections, not for refusals of our keys or bucket. */
function refusal(error: unknown): ConnectorError {
  const { name, message, $metadata } = error as Refused;
  const status = $metadata?.httpStatusCode;
  const reason =
    status === 401 || status === 403
      ? 'auth_expired'
      : status === 429 || status === 503
        ? 'rate_limited'
        : status === 404
          ? 'not_found'
          : 'unavailable';
  return new ConnectorError('files', reason, message ?? String(error), {
    ...(name ? { vendorCode: name } : {}),
    cause: error,
  });
}

/** Files in a bucket; a file's type is that with which it was stored. Keys are made by us. @throws ConnectorError */
export function createS3Files(settings: S3Settings): StoresFiles {
  const { bucket, region, endpoint, accessKeyId, secretAccessKey, prefix = '' } = settings;
  /** The SDK is large, so it is loaded at the first use. */
  let opened: Promise<{ sdk: typeof import('@aws-sdk/client-s3'); client: S3Client }> | undefined;
  const open = () => {
    opened ??= import('@aws-sdk/client-s3').then((sdk) => ({
      sdk,
      client: new sdk.S3Client({
        region,
        credentials: { accessKeyId, secretAccessKey },
        maxAttempts: attempts,
        ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
        // Other vendors' stores do not support AWS's newer checksums.
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
      }),
    }));
    return opened;
  };
  const at = (key: string) => ({ Bucket: bucket, Key: `${prefix}${key}` });
  const send = async <T>(work: (abortSignal: AbortSignal) => Promise<T>): Promise<T> => {
    try {
      return await work(AbortSignal.timeout(timeoutMs));
    } catch (error) {
      throw refusal(error);
    }
  };
  return {
    put: (key, bytes, mimeType) =>
      send(async (abortSignal) => {
        const { client, sdk } = await open();
        await client.send(
          new sdk.PutObjectCommand({
            ...at(key),
            Body: bytes,
            ContentLength: bytes.length,
            ContentType: mimeType,
            CacheControl: 'private, max-age=31536000',
          }),
          { abortSignal },
        );
      }),
    get: (key) =>
      send(async (abortSignal) => {
        const { client, sdk } = await open();
        try {
          const { Body, ContentType } = await client.send(new sdk.GetObjectCommand(at(key)), { abortSignal });
          return Body && { bytes: await Body.transformToByteArray(), mimeType: ContentType ?? 'application/octet-stream' };
        } catch (error) {
          const { name, $metadata } = error as Refused;
          // A missing file is a valid answer, a missing bucket is an error.
          if (name === 'NoSuchKey' || ($metadata?.httpStatusCode === 404 && name !== 'NoSuchBucket')) return undefined;
          throw error;
        }
      }),
    remove: (key) =>
      send(async (abortSignal) => {
        const { client, sdk } = await open();
        await client.send(new sdk.DeleteObjectCommand(at(key)), { abortSignal });
      }),
    hasRoom: async () => true,
    async list(under) {
      const found: StoredFile[] = [];
      let token: string | undefined;
      do {
        const page = await send(async (abortSignal) => {
          const { client, sdk } = await open();
          const wanted = { Bucket: bucket, Prefix: `${prefix}${under}`, ...(token ? { ContinuationToken: token } : {}) };
          return client.send(new sdk.ListObjectsV2Command(wanted), { abortSignal });
        });
        for (const { Key, Size, LastModified } of page.Contents ?? [])
          if (Key) found.push({ key: Key.slice(prefix.length), bytes: Size ?? 0, changedAt: LastModified ?? new Date(0) });
        token = page.IsTruncated ? page.NextContinuationToken : undefined;
      } while (token);
      return found;
    },
  };
}
