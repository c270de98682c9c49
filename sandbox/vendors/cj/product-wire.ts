import { catalogDescription } from '../../catalog/description.ts';
import { imageAddress } from '../../catalog/image-address.ts';
import { usd } from './envelope.ts';
import { categoryIdsOf } from './ids.ts';
import { COUNTRIES, type Country, type CurrentProduct, type CurrentVariant } from './stock-keeping.ts';

/** The warehouse each country's stock lies in. */
export const WAREHOUSES: Record<
  Country,
  { areaId: number; areaEn: string; areaCn: string; countryNameEn: string; stockId: string; de: string; fr: string; th: string }
> = {
  CN: {
    areaId: 1,
    areaEn: 'China Warehouse',
    areaCn: '中国仓',
    countryNameEn: 'China',
    stockId: '{6709CCD7-0DC7-43B1-B310-17AB499E9B0A}',
    de: 'China-Lager',
    fr: 'Entrepôt Chine',
    th: 'คลังสินค้าจีน',
  },
  US: {
    areaId: 2,
    areaEn: 'US Warehouse',
    areaCn: '美国仓',
    countryNameEn: 'United States of America (the)',
    stockId: '201e67f6ba4644c0a36d63bf4989dd70',
    de: 'US-Lager',
    fr: 'Entrepôt américain',
    th: 'คลังสินค้าสหรัฐ',
  },
  DE: {
    areaId: 4,
    areaEn: 'Germany Warehouse',
    areaCn: '德国仓',
    countryNameEn: 'Germany',
    stockId: '522d3c01c75e4b819ebd31e854841e6c',
    de: 'Deutschland-Lager',
    fr: 'Entrepôt Allemagne',
    th: 'คลังสินค้าเยอรมนี',
  },
};

const wireTime = (at: Date) => at.toISOString().replace('Z', '+00:00');

/** Chinese stock lies at factories (unverified), stock abroad in CJ's own warehouses. */
export function split(country: Country, units: number) {
  return country === 'CN' ? { cj: 0, factory: units } : { cj: units, factory: 0 };
}

/** `inventories` of a variant: the nested form of product/query, queryByVid and getInventoryByPid. */
export function inventories(variant: CurrentVariant) {
  return COUNTRIES.filter((country) => variant.stock[country] !== undefined).map((country) => {
    const units = variant.stock[country] ?? 0;
    const { cj, factory } = split(country, units);
    return {
      countryCode: country,
      totalInventory: units,
      cjInventory: cj,
      factoryInventory: factory,
      verifiedWarehouse: country === 'CN' ? 2 : 1,
      stock: [{ stockId: WAREHOUSES[country].stockId, inventory: cj, factoryInventory: factory }],
    };
  });
}

/**
 * A variant as CJ prints it. `variantKey` is `Black-XL` in product/query and queryByVid, but a JSON array in a string
 * (`["Black","XL"]`) in variant/query; `variantProperty` is null or "[]" by the same rule.
 */
export function wireVariant(product: CurrentProduct, variant: CurrentVariant, keyForm: 'plain' | 'array') {
  return {
    vid: variant.vid,
    pid: product.pid,
    variantName: null,
    variantNameEn: `${product.title} ${variant.values.join(' ')}`,
    variantImage: imageAddress('cj', variant.image),
    variantSku: variant.sku,
    variantUnit: null,
    variantProperty: null as string | null,
    variantKey: keyForm === 'plain' ? variant.values.join('-') : JSON.stringify(variant.values),
    variantLength: variant.lengthMm,
    variantWidth: variant.widthMm,
    variantHeight: variant.heightMm,
    variantVolume: variant.lengthMm * variant.widthMm * variant.heightMm,
    variantWeight: variant.weightGrams,
    variantSellPrice: usd(variant.costCents),
    createTime: keyForm === 'array' ? null : wireTime(product.createdAt),
    variantStandard: `long=${variant.lengthMm},width=${variant.widthMm},height=${variant.heightMm}`,
  };
}

const MATERIAL_KEYS: readonly [RegExp, string, string, string][] = [
  [/steel|metal|brass|silver|gold|iron|alumin|titan|copper|chrome/i, '金属', 'metal', 'METAL'],
  [/wood|bamboo|oak|walnut|beech|cork|rattan/i, '木头', 'wood', 'WOOD'],
  [/ceramic|stoneware|porcelain|clay|terracotta|glass|concrete/i, '陶瓷', 'ceramic', 'CERAMIC'],
  [/cotton|linen|wool|knit|velvet|fleece|canvas|nylon|polyester|fabric|felt|jute/i, '布', 'fabric', 'FABRIC'],
];

/** The body of product/query. */
export function wireProductDetail(product: CurrentProduct, shown: CurrentVariant[], features: ReadonlySet<string>) {
  const { category } = product;
  const ids = categoryIdsOf(category);
  const [, materialZh, materialEn, materialKey] = MATERIAL_KEYS.find(([pattern]) => pattern.test(product.material)) ?? [
    null,
    '塑料',
    'plastic',
    'PLASTIC',
  ];
  const weights = shown.map((variant) => variant.weightGrams);
  const suggested = shown.map((variant) => variant.suggestedPriceCents);
  const [low, high] = [Math.min(...suggested), Math.max(...suggested)];
  const prices = shown.map((variant) => variant.costCents);
  const images = product.images.map((file) => imageAddress('cj', file));
  const keys = product.options.map((option) => option.name);
  const sensitive = /Headphones|Speakers|Chargers|Keyboards|Lamps|Watches/.test(category.name);
  const [proZh, proEn] = sensitive ? ['含电池', 'BATTERY'] : ['普货', 'COMMON'];
  return {
    pid: product.pid,
    productName: JSON.stringify([category.zh, `${product.style}${category.zh}`, product.noun]),
    productNameEn: product.title,
    productSku: product.sku,
    productImage: images[0],
    // Not in the field table, but in live answers as several public clients read them: the whole gallery.
    bigImage: images[0],
    productImageSet: images,
    productWeight: `${Math.min(...weights).toFixed(1)}`,
    productUnit: 'unit(s)',
    productType: 'ORDINARY_PRODUCT',
    categoryId: ids.three,
    categoryName: `${category.first} / ${category.second} / ${category.name}`,
    entryCode: category.hsCode,
    entryName: category.zh,
    entryNameEn: product.noun,
    materialName: JSON.stringify(['', materialZh]),
    materialNameEn: JSON.stringify(['', materialEn]),
    materialKey: JSON.stringify([materialKey]),
    packingWeight: `${(Math.max(...weights) * 1.05).toFixed(1)}`,
    packingName: '["","塑料袋"]',
    packingNameEn: '["","plastic_bag"]',
    packingKey: '["PLASTIC_BAG"]',
    productKey: JSON.stringify(keys.map((key) => (key === 'Color' || key === 'Finish' ? '颜色' : key === 'Size' ? '尺寸' : key))),
    productKeyEn: keys.join('-'),
    productPro: JSON.stringify([proZh]),
    productProSet: [proZh],
    productProEn: JSON.stringify([proEn]),
    productProEnSet: [proEn],
    sellPrice: usd(Math.min(...prices)),
    description: catalogDescription(product),
    suggestSellPrice: low === high ? usd(low).toFixed(2) : `${usd(low).toFixed(2)}-${usd(high).toFixed(2)}`,
    listedNum: product.listedCount,
    status: String(product.status),
    addMarkStatus: product.freeShipping ? 1 : 0,
    supplierName: '',
    supplierId: '',
    customizationVersion: 0,
    customizationJson1: '',
    customizationJson2: '',
    customizationJson3: '',
    customizationJson4: '',
    ...(features.has('enable_video') ? { productVideo: product.hasVideo ? [`video-${product.pid}`] : [] } : {}),
    variants: shown.map((variant) => ({
      ...wireVariant(product, variant, 'plain'),
      variantSugSellPrice: usd(variant.suggestedPriceCents),
      ...(features.has('enable_combine') ? { combineVariants: [] } : {}),
      ...(features.has('enable_inventory') ? { inventories: inventories(variant) } : {}),
    })),
    createrTime: wireTime(product.createdAt).replace('.000', ''),
  };
}
