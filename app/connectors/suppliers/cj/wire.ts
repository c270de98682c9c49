/** What CJ sends, by its documentation: numbers may come as texts or numbers, so both are accepted. */
import { z } from 'zod';
import { anyText, orNull, plainText, readableOf, rowsOf } from '#app/platform/odd-members.ts';

/** A number, or a text with one; kept as a text, to lose no precision. */
const decimal = z.union([z.string(), z.number()]).transform((value) => String(value).trim());
/** One price, or a range (`0.97-4.08`, `0.97 -- 4.08`); anything else is not guessed at. */
const price = decimal.refine((text) => /^\d+(\.\d+)?(\s*-+\s*\d+(\.\d+)?)?$/.test(text), 'not a price');
const blank = z.union([z.literal(''), z.literal(false)]).transform(() => null);
/** A price that may be blank; one that cannot be read refuses, since it would count as nothing. */
const optionalPrice = z.union([blank, price]).nullish();
/** Ids are GUIDs, decimal texts, or bare numbers beyond 2^53 (already made texts by `parseLosslessJson`). */
export const cjId = z
  .union([z.string(), z.number()])
  .transform((value) => String(value).trim())
  .refine((text) => text !== '', 'no id');
/** An id or number that may be blank; one that cannot be read refuses. */
export const cjOptionalId = z.union([blank, cjId]).nullish();
/** Units: a whole number, or a text that holds one. */
export const cjUnits = z
  .union([z.string().regex(/^\s*\d+(\.0+)?\s*$/), z.number()])
  .transform(Number)
  .pipe(z.int().nonnegative());
const decimalText = plainText.transform((text) => text.trim());
/** Units or entries; null when they cannot be read, which is not the same as 0. */
const units = orNull(cjUnits).transform((value) => value ?? null);
/** A count that only sorts and pages: 0 when it cannot be read. */
const count = units.transform((value) => value ?? 0);

/** Success is HTTP 200 and `result` or `success`, or code 200 or 0; some endpoints leave out one or the other. */
export const CjEnvelope = z.object({
  code: orNull(z.union([z.number(), z.string()])),
  result: orNull(z.boolean()),
  success: orNull(z.boolean()),
  message: orNull(z.string()),
  data: z.unknown(),
  requestId: orNull(z.string()),
});
export type CjEnvelope = z.infer<typeof CjEnvelope>;

export const isCjSuccess = (answer: CjEnvelope): boolean => {
  if (answer.result === false || answer.success === false) return false;
  if (answer.result === true || answer.success === true) return true;
  return answer.code === undefined || answer.code === null || Number(answer.code) === 200 || Number(answer.code) === 0;
};

/** Does the answer tell at all whether it is a success? */
export const isCjAnswer = ({ code, result, success }: CjEnvelope): boolean => (code ?? result ?? success ?? null) !== null;

const time = z.string().refine((text) => !Number.isNaN(Date.parse(text)), 'not a time');

export const CjTokens = z.object({
  openId: orNull(cjId),
  accessToken: z.string().min(1),
  accessTokenExpiryDate: time,
  refreshToken: orNull(z.string()),
  refreshTokenExpiryDate: orNull(time),
});

export const CjSettings = z.object({
  openId: orNull(cjId),
  openName: orNull(z.string()),
  setting: orNull(z.object({ qpsLimit: orNull(z.number()) })),
});

export const CjCategories = rowsOf(
  z.object({
    categoryFirstName: z.string(),
    categoryFirstList: readableOf(
      z.object({
        categorySecondName: z.string(),
        categorySecondList: readableOf(z.object({ categoryId: cjId, categoryName: z.string() })),
      }),
    ),
  }),
);

export const CjListedProduct = z.object({
  id: cjId,
  nameEn: z.string(),
  bigImage: plainText,
  sellPrice: price,
  listedNum: count,
  threeCategoryName: plainText,
  twoCategoryName: plainText,
  oneCategoryName: plainText,
  supplierId: plainText,
  supplierName: plainText,
  warehouseInventoryNum: units,
});

/** What even an entry that cannot be read has to have. */
export const CjListedId = z.object({ id: cjId });

export const CjProductPage = z.object({
  pageNumber: count,
  totalRecords: units,
  totalPages: count,
  /** Parsed one by one, so that a malformed product does not stop the read of the catalogue. */
  content: z.array(orNull(z.object({ productList: z.array(z.unknown()).nullish() }))).nullish(),
});

/** In a product's detail, or beside it. */
const CjInventory = z
  .object({ countryCode: z.string(), totalInventory: cjUnits.nullish(), totalInventoryNum: cjUnits.nullish() })
  .refine(({ totalInventory, totalInventoryNum }) => (totalInventory ?? totalInventoryNum ?? null) !== null, 'no units');

export const CjVariantId = z.object({ vid: cjId, pid: orNull(cjId) });

export const CjVariant = z.object({
  vid: cjId,
  variantSku: plainText,
  variantImage: plainText,
  /** Tells the variant from the others; null for a product's only one. */
  variantKey: z.string().nullish(),
  variantWeight: decimalText,
  variantSellPrice: price,
  /** Null: what is in stock is not known. */
  inventories: orNull(z.array(CjInventory)),
});
export type CjVariant = z.infer<typeof CjVariant>;

export const CjProduct = z.object({
  pid: cjId,
  productNameEn: z.string(),
  productSku: plainText,
  productImage: plainText,
  productImageSet: readableOf(z.string()),
  productWeight: decimalText,
  productUnit: plainText,
  categoryName: plainText,
  entryCode: plainText,
  entryNameEn: plainText,
  materialNameEn: plainText,
  packingWeight: decimalText,
  packingNameEn: plainText,
  productKeyEn: plainText,
  sellPrice: orNull(price),
  description: anyText,
  listedNum: count,
  /** Whether it is on sale. */
  status: plainText,
  supplierId: plainText,
  supplierName: plainText,
  /** Parsed one by one: one that cannot be read does not stand in the way of the others. */
  variants: z.array(z.unknown()).nullish(),
});
export type CjProduct = z.infer<typeof CjProduct>;

export const CjReviews = z.object({
  total: count,
  list: rowsOf(
    z.object({
      commentId: cjId,
      comment: anyText,
      commentDate: plainText,
      commentUser: plainText,
      score: decimal.refine((text) => text !== '' && Number.isFinite(Number(text)), 'not a score'),
      commentUrls: readableOf(z.string()),
      countryCode: plainText,
    }),
  ).nullish(),
});

export const CjFreight = rowsOf(
  z.object({
    logisticAging: plainText,
    /** Absent when the service does not take the parcel after all. */
    logisticPrice: optionalPrice,
    logisticName: z.string().min(1),
    taxesFee: optionalPrice,
    clearanceOperationFee: optionalPrice,
    totalPostageFee: optionalPrice,
  }),
)
  .nullish()
  .transform((services) => services ?? []);
