/** What a sales channel can do for us with products. Amounts are minor units of the store's currency. */
import type { ChannelStore } from './channel-store.ts';

/** What may stay in a store as it is there; `seo` and `price` are both of their parts, `variants` which they are and all of theirs. */
export type KeptField =
  | 'title'
  | 'descriptionHtml'
  | 'vendor'
  | 'productType'
  | 'tags'
  | 'seo'
  | 'status'
  | 'options'
  | 'images'
  | 'variants';
export type KeptVariantField = 'optionValues' | 'price' | 'sku' | 'barcode' | 'weightGrams' | 'imageId';

/** How a product is told of to buyers and search engines, and filed. */
interface ChannelProductTexts {
  title: string;
  descriptionHtml: string;
  vendor: string;
  productType: string;
  tags: string[];
  seoTitle: string;
  seoDescription: string;
  options: { name: string; values: string[] }[];
}

export interface ChannelProductInput extends ChannelProductTexts {
  /** Our product's id, stored at the channel, so that a repeated push finds the product instead of creating a duplicate. */
  productId: string;
  /** The channel's id, when pushed before. */
  channelProductId?: string;
  /**
   * The store's owner made it there. Where the store still has it, what is kept is not written; variants other than these, and pictures other
   * than those of `media`, are the owner's and stay.
   */
  takenOver?: { keeps: ReadonlySet<KeptField>; channelVariantIds: ReadonlySet<string> };
  status: 'active' | 'draft';
  /** Bytes of our own copy, or where there is none yet the supplier's public address. */
  images: {
    id: string;
    fileName: string;
    mimeType: string;
    alt: string;
    bytes?: () => Promise<Uint8Array>;
    /** A public address of our own copy, for channels that fetch pictures themselves. */
    address?: string;
    sourceUrl?: string;
  }[];
  /** Our image id → the channel's media id, of an earlier push. */
  media: Record<string, string>;
  variants: {
    variantId: string;
    /** Of an earlier push. */
    channelVariantId?: string;
    optionValues: string[];
    price: number;
    compareAtPrice: number | null;
    /** In the store's currency: written to the inventory item. */
    cost: number;
    /** Where the store has the variant already, its own cost stays. */
    keepsCost: boolean;
    sku: string;
    barcode: string;
    stock: number;
    /** Where the store has the variant already, its own count stays, and whether it counts at all. */
    keepsStock: boolean;
    /** The store's owner made it: whether it is taxed, and sent, stays as it is there. */
    isTakenOver: boolean;
    /** Where the store has the variant already, these stay as they are there. */
    keeps?: ReadonlySet<KeptVariantField>;
    weightGrams: number;
    imageId: string | null;
    taxable: boolean;
    sellsWhenOutOfStock: boolean;
  }[];
  /**
   * The publications (sales channels of the store) where it is published, complete; null: all of them on the first push, unchanged
   * afterwards.
   */
  publicationIds: string[] | null;
}

export interface ChannelProductResult {
  channelProductId: string;
  /** False: the store had it before this push. */
  isNew?: boolean;
  handle: string;
  /** The store's own time of the state that this is, where it names one: what it tells of an earlier state may come later. */
  updatedAt?: Date;
  variants: { variantId: string; channelVariantId: string; channelInventoryItemId: string | null }[];
  /** Our image id → the channel's media id. */
  media: Record<string, string>;
}

/** The channel refused the product: its own messages by our field (`title`, `variants.<variant id>.price`, `images.<image id>`). */
export class ChannelRefused extends Error {
  readonly fields: Record<string, string[]>;
  constructor(message: string, fields: Record<string, string[]>) {
    super(message);
    this.name = 'ChannelRefused';
    this.fields = fields;
  }
}

export const isChannelRefused = (error: unknown): error is ChannelRefused =>
  typeof error === 'object' && error !== null && (error as { name?: unknown }).name === 'ChannelRefused';

/** State saved between the steps of one push, so that after a crash another worker continues where it stopped. */
export type PushCheckpoint = Record<string, unknown>;

export interface PushProgress {
  checkpoint: PushCheckpoint;
  /** Save the checkpoint and the progress in percent; resolves once they are stored. */
  save(checkpoint: PushCheckpoint, percent: number): Promise<void>;
}

export interface PublishesProducts {
  /** The maximum number of variants per product at the channel. */
  maxVariants: number;
  /** How many products may be on their way to one store at the same time; absent where the adapter itself paces its calls. */
  pushesAtOnce?: number;
  /** Create or update, idempotent by `productId`. @throws ChannelRefused, ConnectorError. */
  push(store: ChannelStore, product: ChannelProductInput, progress: PushProgress): Promise<ChannelProductResult>;
  remove(store: ChannelStore, channelProductId: string): Promise<void>;
  listPublications(store: ChannelStore): Promise<{ id: string; name: string }[]>;
  /**
   * One product, by the id that a listing or an order's line has of it, as `listProducts` has it; nothing when the store no longer has it.
   */
  findProduct(store: ChannelStore, channelProductId: string): Promise<ChannelProduct | undefined>;
  /** Products that the store has already, for mapping, each with all its variants. */
  listProducts(store: ChannelStore, cursor?: string): Promise<{ products: ChannelProduct[]; next?: string }>;
  /** A product as the store has it, with all its variants; nothing when the store no longer has it. */
  getProduct(store: ChannelStore, channelProductId: string): Promise<ChannelProductContent | undefined>;
  setStatus(store: ChannelStore, channelProductId: string, status: 'active' | 'draft'): Promise<void>;
  /** Write changed unit costs (minor units of the store's currency) to one product's variants. */
  updateCosts(store: ChannelStore, channelProductId: string, costs: { channelVariantId: string; cost: number }[]): Promise<void>;
  /** Write changed prices (minor units of the store's currency) and stock to one product's variants; what is absent stays. */
  updateVariants(store: ChannelStore, channelProductId: string, changes: ChannelVariantChange[]): Promise<void>;
  /** Translates a product webhook's body; nothing when it cannot be read. */
  readWebhook(topic: string, body: unknown, currency: string): ProductNews | undefined;
}

export interface ChannelVariantChange {
  channelVariantId: string;
  price?: number;
  compareAtPrice?: number | null;
  stock?: number;
}

/** What a store's webhook says about a product. `hasAllVariants` is false when the body is incomplete: read the product instead. */
export type ProductNews =
  | { kind: 'changed'; product: ChannelProduct; hasAllVariants: boolean }
  | { kind: 'deleted'; channelProductId: string };

export interface ChannelProduct {
  channelProductId: string;
  title: string;
  image?: string;
  handle: string;
  status: 'active' | 'draft';
  updatedAt: Date;
  variants: { channelVariantId: string; channelInventoryItemId: string | null; title: string; sku: string; price: number }[];
}

/** Everything of a store's product that an editable copy needs. */
export interface ChannelProductContent extends ChannelProductTexts {
  images: { channelImageId: string; url: string; alt: string }[];
  /** Where it is sold, or is to be; none of a store that is one shop window. */
  publicationIds: string[];
  variants: {
    channelVariantId: string;
    optionValues: string[];
    /** Of its own picture, one of the product's. */
    channelImageId: string | null;
    price: number;
    compareAtPrice: number | null;
    /** Null where the store does not know it. */
    cost: number | null;
    sku: string;
    barcode: string;
    stock: number;
    weightGrams: number;
  }[];
}
