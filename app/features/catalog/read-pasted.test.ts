import { expect, test } from 'vitest';
import { readPasted } from './read-pasted.ts';
import { linkForms } from './supplier-links.ts';

const uuid = '000B9312-456A-4D31-94BD-B083E2A198E8';
const number = '1561984433618694144';

test.each([
  `https://cjdropshipping.com/product/catnip-balls-p-${number}.html`,
  `https://www.cjdropshipping.com/product/catnip-balls-p-${uuid}.html`,
  `https://cjdropshipping.com/product/-p-${number}.html?from=search&x=1#top`,
  `http://m.cjdropshipping.com/product/catnip-p-${uuid}`,
  `https://fr.cjdropshipping.com/product/boules-p-${number}.html`,
  `https://cjdropshipping.com/de/product/katzen-p-${number}.html/`,
  `https://app.cjdropshipping.com/product-detail.html?id=${uuid}&type=1`,
  `https://cjdropshipping.com/product-detail.html?id=${number}`,
  `https://cjdropshipping.com/product-detail/${number}`,
  `https://cjdropshipping.com/product/${uuid}`,
  `https://my.cjdropshipping.com/#/detail?pid=${number}`,
  `cjdropshipping.com/product/catnip-balls-p-${number}.html`,
  `Look at this! https://cjdropshipping.com/product/catnip-balls-p-${number}.html`,
])('a product page of CJ: %s', (text) => {
  const id = text.includes(uuid) ? uuid : number;
  expect(readPasted(text)).toMatchObject({ kind: 'link', supplier: 'cj', id });
});

test('a page of CJ that is none of a product has no id', () => {
  expect(readPasted('https://cjdropshipping.com/list/wholesale-toys-l-A1.html')).toMatchObject({ supplier: 'cj', id: undefined });
  expect(readPasted('https://cjdropshipping.com/')).toMatchObject({ supplier: 'cj', id: undefined, words: '' });
});

test.each([
  ['https://www.aliexpress.com/item/1005006123456789.html?spm=a2g0o', 'aliexpress', ''],
  ['https://de.aliexpress.com/item/Wireless-Ear-Buds/32845551234.html', 'aliexpress', 'Wireless Ear Buds'],
  ['https://a.aliexpress.com/_mKxyz12', 'aliexpress', ''],
  ['https://www.aliexpress.us/item/3256801234567890.html', 'aliexpress', ''],
  ['https://www.temu.com/de/led-desk-lamp-with-clamp-g-601099512345678.html', 'temu', 'led desk lamp with clamp'],
  ['https://www.ebay.co.uk/itm/204512345678', 'ebay', ''],
  ['https://www.ebay.com/itm/Vintage-Table-Lamp/204512345678?hash=x', 'ebay', 'Vintage Table Lamp'],
  ['https://www.amazon.com/Stainless-Steel-Travel-Mug/dp/B08XYZ1234/ref=sr_1_1', 'amazon', 'Stainless Steel Travel Mug'],
  ['https://www.amazon.com.br/dp/B08XYZ1234', 'amazon', ''],
  ['https://amzn.to/3xYzAbC', 'amazon', ''],
  ['https://www.alibaba.com/product-detail/Foldable-Yoga-Mat-TPE_1600123456789.html', 'alibaba', 'Foldable Yoga Mat TPE'],
  ['https://detail.1688.com/offer/654321098765.html', '1688', ''],
  ['https://item.taobao.com/item.htm?id=654321098765', 'Taobao', ''],
  ['https://www.etsy.com/de/listing/1234567890/handmade-ceramic-mug', 'etsy', 'handmade ceramic mug'],
  ['https://www.banggood.com/Mini-Drone-With-Camera-p-1854321.html?cur_warehouse=CN', 'Banggood', 'Mini Drone With Camera'],
  ['https://www.dhgate.com/product/silk-hair-scrunchies/812345678.html', 'DHgate', 'silk hair scrunchies'],
  ['https://us.shein.com/Floral-Print-Dress-p-12345678-cat-1727.html', 'Shein', 'Floral Print Dress'],
  ['https://www.shein.co.uk/Floral-Print-Dress-p-12345678.html', 'Shein', 'Floral Print Dress'],
  ['https://www.walmart.com/ip/Cordless-Hand-Vacuum/123456789', 'Walmart', 'Cordless Hand Vacuum'],
  ['https://www.wish.com/product/dog-collar-5f1a2b3c4d5e6f7a8b9c0d1e', 'Wish', 'dog collar'],
  ['https://acme.en.made-in-china.com/product/AbCdEfGhIjKl/China-Garden-Solar-Light.html', 'Made-in-China', 'China Garden Solar Light'],
  ['https://www.lightinthebox.com/en/p/wall-clock-modern_p8123456.html', 'LightInTheBox', 'wall clock modern'],
  ['https://shop.tiktok.com/us/pdp/cat-fountain/1729384756', 'tiktok', 'cat fountain'],
  ['https://www.printful.com/custom/mens/t-shirts/unisex-staple-shirt', 'printful', 'unisex staple shirt'],
])('a link of a known supplier: %s', (text, supplier, words) => {
  expect(readPasted(text)).toEqual({ kind: 'link', supplier, isKnown: true, id: undefined, words });
});

test('each supplier of the table has hosts that are found again', () => {
  for (const { supplier, hosts } of linkForms)
    for (const host of hosts)
      expect(readPasted(`https://www.${host.replace('.*', '.com')}/x`), host).toMatchObject({ supplier, isKnown: true });
});

test.each([
  'https://amazon.example.org/Nice-Lamp',
  'https://notaliexpress.com/item/1.html',
  'https://cjdropshipping.com.evil.example/product/x-p-1.html',
  'https://ebay.shop.example/itm/1',
])('a site that only looks like a supplier is another one: %s', (text) => {
  expect(readPasted(text)).toMatchObject({ kind: 'link', isKnown: false });
});

test('a link of any other site has its host and the words of its address', () => {
  expect(readPasted('https://www.lamps.example/collections/all/products/cosy-bedside-lamp-2?variant=1')).toEqual({
    kind: 'link',
    supplier: 'lamps.example',
    isKnown: false,
    id: undefined,
    words: 'cosy bedside lamp',
  });
  expect(readPasted('https://lamps.example')).toMatchObject({ supplier: 'lamps.example', words: '' });
  expect(readPasted('https://lamps.example/%E0%A4%A')).toMatchObject({ supplier: 'lamps.example' });
});

test('a link of this catalogue, at the web address, in the admin, and without its host', () => {
  const own = { kind: 'own', source: 'cj', id: uuid, shipTo: 'DE' };
  const path = `/app/find-product/cj/detail/${uuid}/DE`;
  expect(readPasted(`http://localhost:3000${path}`)).toEqual(own);
  expect(readPasted(`https://admin.shopify.com/store/one/apps/quayside${path}?x=1`)).toEqual(own);
  expect(readPasted(path)).toEqual(own);
});

test('ids and SKUs', () => {
  expect(readPasted(` ${uuid.toLowerCase()} `)).toEqual({ kind: 'id', spellings: [uuid, uuid.toLowerCase()] });
  expect(readPasted(number)).toEqual({ kind: 'id', spellings: [number] });
  expect(readPasted('١٥٦١٩٨٤٤٣٣٦١٨٦٩٤١٤٤')).toEqual({ kind: 'id', spellings: [number] });
  expect(readPasted('cjjjjtjt05843')).toEqual({ kind: 'sku', supplier: 'cj', sku: 'CJJJJTJT05843' });
  expect(readPasted('CJJJJTJT05843-Light Blue')).toEqual({ kind: 'sku', supplier: 'cj', sku: 'CJJJJTJT05843-Light Blue' });
  expect(readPasted('CJHSQX001234501AB')).toEqual({ kind: 'sku', supplier: 'cj', sku: 'CJHSQX001234501AB' });
  expect(readPasted('CJ287690900')).toEqual({ kind: 'sku', supplier: 'cj', sku: 'CJ287690900' });
  expect(readPasted('LAMP-0042/b')).toEqual({ kind: 'code', code: 'LAMP-0042/b' });
});

test.each(['lamp', 'desk lamp', '3.5 mm jack', '12 pack', 'usb hub 3.0', 'cj', 'مصباح', '台灯', 'led.lamp', '', '-', 'mr. & mrs. mugs'])(
  'words are words: %s',
  (text) => {
    expect(readPasted(text)).toBeUndefined();
  },
);

test.each(['3.5mm', 'a/b.c2', 'iphone15'])('what may be a word is only asked for here: %s', (text) => {
  expect(readPasted(text)).toMatchObject({ kind: 'code' });
});
