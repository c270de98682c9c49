import type { World } from '../../core/types.ts';
import type { CjApp } from './auth.ts';
import { CjError, ok, paramError } from './envelope.ts';
import { findPid, findSku, findVid } from './ids.ts';
import { inventories, split, WAREHOUSES } from './product-wire.ts';
import { COUNTRIES, type Country, type CurrentVariant, loadProduct } from './stock-keeping.ts';

/** Stock by variant, sku and product, and the warehouses it lies in. */
export function addStock(app: CjApp, world: World): void {
  const { pool } = world;

  app.get('/api2.0/v1/product/stock/queryByVid', async (c) => {
    const place = findVid(c.req.query('vid') ?? '');
    const product = place && (await loadProduct(pool, place.index));
    const variant = place && product?.variants[place.variant];
    if (!variant) throw new CjError(1602000, 'Variant not found');
    if (product?.status !== 3) throw new CjError(1602002, 'Product removed from shelves');
    if (variant.removed) throw new CjError(1602003, 'Variant removed from shelves');
    return ok(
      c,
      areas([variant]).map(({ country, units, cj, factory }) => ({
        vid: variant.vid,
        areaId: String(WAREHOUSES[country].areaId),
        areaEn: WAREHOUSES[country].areaEn,
        countryCode: country,
        storageNum: units,
        totalInventoryNum: units,
        cjInventoryNum: cj,
        factoryInventoryNum: factory,
        stock: [{ stockId: WAREHOUSES[country].stockId, inventory: cj, factoryInventory: factory }],
      })),
    );
  });

  app.get('/api2.0/v1/product/stock/queryBySku', async (c) => {
    const found = findSku(c.req.query('sku') ?? '');
    const product = found && (await loadProduct(pool, found.index));
    const variants = found?.variant === undefined ? product?.variants : [product?.variants[found.variant]];
    if (!variants || variants.some((variant) => !variant)) throw new CjError(1602000, 'Variant not found');
    return ok(
      c,
      areas(variants as CurrentVariant[]).map(({ country, units, cj, factory }) => ({
        areaEn: WAREHOUSES[country].areaEn,
        areaId: WAREHOUSES[country].areaId,
        countryCode: country,
        totalInventoryNum: units,
        cjInventoryNum: cj,
        factoryInventoryNum: factory,
        countryNameEn: WAREHOUSES[country].countryNameEn,
        stock: country === 'CN' ? [{ stockId: WAREHOUSES[country].stockId, inventory: cj, factoryInventory: factory }] : [],
      })),
      'both',
    );
  });

  app.get('/api2.0/v1/product/stock/getInventoryByPid', async (c) => {
    const index = findPid(c.req.query('pid') ?? '');
    if (index === undefined) throw paramError('pid must be not empty');
    const product = await loadProduct(pool, index);
    if (!product) throw new CjError(1602001, 'Product not found');
    const sold = product.variants.filter((variant) => !variant.removed);
    return ok(
      c,
      {
        inventories: areas(sold).map(({ country, units, cj, factory }) => ({
          areaEn: WAREHOUSES[country].areaEn,
          areaId: WAREHOUSES[country].areaId,
          countryCode: country,
          totalInventoryNum: units,
          cjInventoryNum: cj,
          factoryInventoryNum: factory,
          countryNameEn: WAREHOUSES[country].areaEn,
        })),
        variantInventories: sold.map((variant) => ({ vid: variant.vid, inventory: inventories(variant) })),
      },
      'success',
      '',
    );
  });

  app.get('/api2.0/v1/product/globalWarehouseList', (c) =>
    ok(
      c,
      COUNTRIES.map((country) => {
        const warehouse = WAREHOUSES[country];
        return {
          areaCn: warehouse.areaCn,
          areaEn: warehouse.areaEn,
          areaId: warehouse.areaId,
          countryCode: country,
          nameEn: country === 'US' ? 'United States' : warehouse.countryNameEn,
          valueEn: country,
          disabled: false,
          zh: warehouse.areaCn,
          en: warehouse.areaEn,
          de: warehouse.de,
          fr: warehouse.fr,
          th: warehouse.th,
          id: String(warehouse.areaId),
        };
      }),
      'success',
    ),
  );

  app.get('/api2.0/v1/warehouse/detail', (c) => {
    const country = COUNTRIES.find((each) => WAREHOUSES[each].stockId === c.req.query('id'));
    if (!country) throw new CjError(1608001, 'Warehouse info not found');
    const brands = { CN: ['CJPacket', 'DHL'], US: ['USPS', 'FedEx', 'UPS', 'GOFO', 'DHL', 'UniUni', 'CBT'], DE: ['DHL'] }[country];
    const place = {
      CN: ['Jinhua Warehouse', 'Jinhua', 'Zhejiang'],
      US: ['Cranbury Warehouse', 'Cranbury', 'New Jersey'],
      DE: ['Frankfurt Warehouse', 'Frankfurt', 'Hesse'],
    }[country];
    return ok(
      c,
      {
        id: WAREHOUSES[country].stockId,
        name: place[0],
        areaId: WAREHOUSES[country].areaId,
        areaCountryCode: country,
        address1: `${place[1]}, ${place[2]} `,
        address2: null,
        contacts: null,
        phone: '+1-5550100000',
        city: place[1],
        province: place[2],
        logisticsBrandList: brands.map((name) => ({ id: name, name })),
        isSelfPickup: null,
        zipCode: null,
      },
      'both',
    );
  });
}

/** Totals by country over some variants, countries without a warehouse for them left out. */
function areas(variants: CurrentVariant[]): { country: Country; units: number; cj: number; factory: number }[] {
  return COUNTRIES.filter((country) => variants.some((variant) => variant.stock[country] !== undefined)).map((country) => {
    const units = variants.reduce((sum, variant) => sum + (variant.stock[country] ?? 0), 0);
    return { country, units, ...split(country, units) };
  });
}
