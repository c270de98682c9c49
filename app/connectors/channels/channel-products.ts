/** What a sales channel can do for us with products. Amounts are minor units of the store's currency. */
import type { ChannelStore } from './channel-store.ts';

/**
 * Fields that a push may leave as they are in the store. `seo` and `price` stand for both of their parts, `variants` for all that they
 * have.
 */
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

/** A product's texts for buyers and search engines, and its categorization. */
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
   * Given for a product that the store's owner created. If the store still has it, the fields in `keeps` are not written; variants other
   * than these, and pictures other than those in `media`, are the owner's and stay.
   */
  takenOver?: { keeps: ReadonlySet<KeptField>; channelVariantIds: ReadonlySet<string> };
  status: 'active' | 'draft';
  /** The bytes of our copy, or, if there is none yet, the supplier's public address. */
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
  /** Our image id → the channel's media id, from an earlier push. */
  media: Record<string, string>;
  variants: {
    variantId: string;
    /** From an earlier push. */
    channelVariantId?: string;
    optionValues: string[];
    price: number;
    compareAtPrice: number | null;
    /** In the store's currency: written to the inventory item. */
    cost: number;
    /** If the store has the variant already, its cost stays. */
    keepsCost: boolean;
    sku: string;
    barcode: string;
    /** Null: not known, and the store is not to count it. */
    stock: number | null;
    /** If the store has the variant already, its stock stays, and whether stock is tracked at all. */
    keepsStock: boolean;
    /** Created by the store's owner: whether it is taxed and shipped stays as it is. */
    isTakenOver: boolean;
    /** If the store has the variant already, these fields stay as they are. */
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

/**
 * What a product is in a store: on sale, or why nobody can buy it. Besides drafts WooCommerce has products that only the owner's staff see
 * (`private`), that wait for a reviewer (`pending`) or for their day (`scheduled`).
 */
export type StatusInStore = 'active' | 'draft' | 'private' | 'pending' | 'scheduled';

export interface ChannelProductResult {
  channelProductId: string;
  /** False: the store had it before this push. */
  isNew?: boolean;
  handle: string;
  /** What the product is in the store now, when that may be another status than was sent. */
  status?: StatusInStore;
  /** What the store keeps otherwise than it was sent, for the seller to know. */
  storedOtherwise?: StoredOtherwise[];
  /** The store's time of this state, if it tells one: webhooks about an earlier state may come later. */
  updatedAt?: Date;
  variants: { variantId: string; channelVariantId: string; channelInventoryItemId: string | null }[];
  /** Our image id → the channel's media id. */
  media: Record<string, string>;
}

/** A text as it was sent, and as the store keeps it. */
export interface StoredOtherwise {
  sent: string;
  stored: string;
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
  /** How many products may be pushed to one store at the same time; absent when the adapter paces its calls itself. */
  pushesAtOnce?: number;
  /** Create or update, idempotent by `productId`. @throws ChannelRefused, ConnectorError. */
  push(store: ChannelStore, product: ChannelProductInput, progress: PushProgress): Promise<ChannelProductResult>;
  remove(store: ChannelStore, channelProductId: string): Promise<void>;
  listPublications(store: ChannelStore): Promise<{ id: string; name: string }[]>;
  /**
   * One product in the form of `listProducts`, by the id that a listing or an order line has; nothing when the store no longer has it.
   */
  findProduct(store: ChannelStore, channelProductId: string): Promise<ChannelProduct | undefined>;
  /** The store's existing products, for mapping, each with all its variants. */
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
  /** Null: not known, and the store is not to count it any more. */
  stock?: number | null;
}

/** What a store's webhook says about a product. `named`: the body does not have all of it, so the product has to be read. */
export type ProductNews =
  | { kind: 'changed'; product: ChannelProduct }
  | { kind: 'named'; channelProductId: string }
  | { kind: 'deleted'; channelProductId: string };

export interface ChannelProduct {
  channelProductId: string;
  title: string;
  /** Null: it has none; absent: unknown. */
  image?: string | null;
  handle: string;
  status: StatusInStore;
  updatedAt: Date;
  variants: { channelVariantId: string; channelInventoryItemId: string | null; title: string; sku: string; price: number }[];
}

/** Everything of a store's product that an editable copy needs. */
export interface ChannelProductContent extends ChannelProductTexts {
  images: { channelImageId: string; url: string; alt: string }[];
  /** The publications where it is or will be sold; empty for a store without publications. */
  publicationIds: string[];
  variants: {
    channelVariantId: string;
    optionValues: string[];
    /** Media id of the variant's own picture, which is one of the product's. */
    channelImageId: string | null;
    price: number;
    compareAtPrice: number | null;
    /** Null when the store does not know it. */
    cost: number | null;
    sku: string;
    barcode: string;
    stock: number;
    weightGrams: number;
  }[];
}
