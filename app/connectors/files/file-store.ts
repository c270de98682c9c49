/** Where uploads and copied images are kept: a local folder, or an S3-compatible store. */
export interface StoresFiles {
  put(key: string, bytes: Uint8Array, mimeType: string): Promise<void>;
  get(key: string): Promise<{ bytes: Uint8Array; mimeType: string } | undefined>;
  remove(key: string): Promise<void>;
  /** Is there room for more files? A store that cannot be asked has room: it says so when a file is put there. */
  hasRoom(): Promise<boolean>;
  /** All files whose key begins with `prefix`, which ends with `/`. */
  list(prefix: string): Promise<StoredFile[]>;
}

export interface StoredFile {
  key: string;
  bytes: number;
  changedAt: Date;
}

/** Keys that are served over HTTP: pictures with an unguessable name. No other file has an address. */
export const servedKey = /^media\/[\w-]{43}\.webp$/;

/** Keys of the archives of sellers' own data: by account and export. */
export const exportsPrefix = 'exports/';
export const exportPrefix = (accountId: string, exportId?: string): string =>
  `${exportsPrefix}${accountId}/${exportId === undefined ? '' : `${exportId}/`}`;
