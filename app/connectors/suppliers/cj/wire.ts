/** What CJ sends, by its documentation: numbers may come as texts or numbers, so both are accepted. */
import { z } from 'zod';

/** A number, or a text with one; kept as a text, to lose no precision. */
const decimal = z.union([z.string(), z.number()]).transform((value) => String(value).trim());
const optionalDecimal = decimal.nullish();
const price = decimal.refine((text) => /\d/.test(text), 'not a price');
/** Ids are GUIDs, decimal texts, or bare numbers beyond 2^53 (already made texts by `parseLosslessJson`). */
export const cjId = z.union([z.string(), z.number()]).transform(String);
/** Units: a whole number, or a text that holds one. */
export const cjUnits = z
  .union([z.string().regex(/^\s*\d+(\.0+)?\s*$/), z.number()])
  .transform(Number)
  .pipe(z.int().nonnegative());
const words = z.string().nullish();
const count = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => {
    const number = Number(value ?? 0);
    return Number.isFinite(number) ? Math.max(0, Math.trunc(number)) : 0;
  });

/** Success is HTTP 200 and `result` or `success`, or code 200 or 0; some endpoints leave out one or the other. */
export const CjEnvelope = z.object({
  code: z.union([z.number(), z.string()]).nullish(),
  result: z.boolean().nullish(),
  success: z.boolean().nullish(),
  message: z.string().nullish(),
  data: z.unknown(),
  requestId: z.string().nullish(),
});
export type CjEnvelope = z.infer<typeof CjEnvelope>;

export const isCjSuccess = (answer: CjEnvelope): boolean => {
  if (answer.result === false || answer.success === false) return false;
  if (answer.result === true || answer.success === true) return true;
  return answer.code === undefined || answer.code === null || Number(answer.code) === 200 || Number(answer.code) === 0;
};

export const CjTokens = z.object({
  openId: cjId.nullish(),
  accessToken: z.string().min(1),
  accessTokenExpiryDate: z.string(),
  refreshToken: z.string().nullish(),
  refreshTokenExpiryDate: z.string().nullish(),
});

export const CjSettings = z.object({
  openId: cjId.nullish(),
  openName: z.string().nullish(),
  setting: z.object({ qpsLimit: z.number().nullish() }).nullish(),
});

export const CjCategories = z.array(
  z.object({
    categoryFirstId: words,
    categoryFirstName: z.string(),
    categoryFirstList: z.array(
      z.object({
        categorySecondId: words,
        categorySecondName: z.string(),
        categorySecondList: z.array(z.object({ categoryId: cjId, categoryName: z.string() })),
      }),
    ),
  }),
);

export const CjListedProduct = z.object({
  id: cjId,
  nameEn: z.string(),
  sku: words,
  bigImage: words,
  sellPrice: price,
  nowPrice: optionalDecimal,
  discountPrice: optionalDecimal,
  listedNum: count,
  threeCategoryName: words,
  twoCategoryId: words,
  twoCategoryName: words,
  oneCategoryId: words,
  oneCategoryName: words,
  supplierId: words,
  supplierName: words,
  warehouseInventoryNum: count,
  deliveryCycle: words,
  saleStatus: words,
});

/** What even an entry that cannot be read has to have. */
export const CjListedId = z.object({ id: cjId });

export const CjProductPage = z.object({
  pageSize: count,
  pageNumber: count,
  totalRecords: count,
  totalPages: count,
  /** Parsed one by one, so that a malformed product does not stop the read of the catalogue. */
  content: z.array(z.object({ productList: z.array(z.unknown()).nullish() })).nullish(),
});

const CjInventory = z.object({ countryCode: z.string(), totalInventory: count, totalInventoryNum: count });

export const CjVariantId = z.object({ vid: cjId });

export const CjVariant = z.object({
  vid: cjId,
  pid: cjId.nullish(),
  variantNameEn: words,
  variantSku: z.string(),
  variantImage: words,
  variantKey: words,
  variantWeight: optionalDecimal,
  variantSellPrice: decimal,
  inventories: z.array(CjInventory).nullish(),
});
export type CjVariant = z.infer<typeof CjVariant>;

export const CjProduct = z.object({
  pid: cjId,
  productNameEn: z.string(),
  productSku: z.string(),
  productImage: words,
  productImageSet: z.array(z.string()).nullish(),
  productWeight: optionalDecimal,
  productUnit: words,
  categoryName: words,
  entryCode: words,
  entryNameEn: words,
  materialNameEn: words,
  packingWeight: optionalDecimal,
  packingNameEn: words,
  productKeyEn: words,
  productProEn: words,
  sellPrice: decimal,
  suggestSellPrice: optionalDecimal,
  description: words,
  listedNum: count,
  status: words,
  supplierId: words,
  supplierName: words,
  variants: z.array(CjVariant).nullish(),
});
export type CjProduct = z.infer<typeof CjProduct>;

export const CjReviews = z.object({
  total: count,
  list: z
    .array(
      z.object({
        commentId: cjId,
        comment: words,
        commentDate: words,
        commentUser: words,
        score: z.union([z.string(), z.number()]),
        commentUrls: z.array(z.string()).nullish(),
        countryCode: words,
      }),
    )
    .nullish(),
});

export const CjFreight = z
  .array(
    z.object({
      logisticAging: words,
      /** Absent when the service does not take the parcel after all. */
      logisticPrice: optionalDecimal,
      logisticName: z.string(),
      taxesFee: optionalDecimal,
      clearanceOperationFee: optionalDecimal,
      totalPostageFee: optionalDecimal,
    }),
  )
  .nullish()
  .transform((services) => services ?? []);
