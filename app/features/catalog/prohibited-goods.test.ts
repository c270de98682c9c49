import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { judgeGoods, prohibitedReasonOf } from './prohibited-goods.ts';

const linesOf = (name: string): string[] =>
  readFileSync(`tests/unit/goods/${name}`, 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'));

test.each([
  ['Tactical switchblade knife', 'weapons'],
  ['Brass knuckles self defense', 'weapons'],
  ['Pepper spray keychain', 'weapons'],
  ['E-cigarette vape kit', 'tobacco'],
  ['CBD oil tincture 1000mg', 'drugs'],
  ['Replica designer handbag AAA quality', 'counterfeit'],
  ['Elephant ivory figure', 'animals'],
  ['Real crocodile skin bag', 'animals'],
  ['Navaja automática', 'weapons'],
  ['象牙 雕刻 摆件', 'animals'],
  ['Semillas de marihuana feminizadas', 'drugs'],
  ['Bolsa de couro legítimo de jacaré', 'animals'],
  ['Schreckschuss Polenböller 20 Stück', 'explosives'],
  ['Cannabis Themed Rolling Tray', 'drugs'],
  ['Single Malt Scotch 12 Year Old 70cl', 'alcohol'],
  ['Grappa barricata 40% vol 50 cl', 'alcohol'],
  ['Live crickets 500 pcs', 'live animals'],
  ['Colonia de hormigas Messor con reina', 'live animals'],
  ['Lait maternel congelé 2 L', 'human'],
  ['Hakenkreuz Fahne', 'hate'],
  ['Krasloten 20 stuks', 'gambling'],
  ['كاشف رادار سيارة', 'spying'],
])('%s is refused: %s', (title, reason) => {
  expect(prohibitedReasonOf({ title })).toBe(reason);
});

test.each([
  ['color', 'Ivory lace dress'],
  ['scent', 'Tobacco vanille scented candle'],
  ['pattern', 'Cannabis leaf print socks'],
  ['shape', 'Grenade shaped ice cube mold'],
  ['part', 'Pistol grip hose nozzle'],
  ['use', 'Cigarette case stainless steel'],
  ['use', 'Leather holster for a pistol'],
  ['enemy', 'Weed puller garden tool'],
  ['enemy', 'Fake ID scanner for age checks'],
  ['color', 'Taser blue paint marker'],
  ['brand', 'Rifle Paper Co floral desk calendar'],
  ['toy', 'Water pistol for kids, summer toy'],
  ['color', 'Viagra blue colour sports bottle'],
  ['use', 'CBD oil bottle storage box'],
  ['use', 'E-cigarette carrying pouch leather'],
  ['scent', 'Vela perfumada de tabaco'],
  ['use', 'Caja para cigarros madera'],
  ['name of something else', 'Women knife pleated skirt'],
  ['color', 'Wine red velvet dress size L'],
  ['use', 'Beer mug with handle 500 ml'],
  ['use', 'Brass urn for human ashes'],
  ['use', 'Ant farm nest, ants not included'],
  ['sign of a faith', 'Hindu swastik wall hanging brass'],
  ['game', 'Mexican Loteria card game'],
])('a word that is the %s of something else hides nothing: %s', (_what, title) => {
  expect(judgeGoods({ title })).toBeUndefined();
});

describe('of many titles in the style of suppliers', () => {
  test('at least 19 of 20 harmless ones are not hidden', () => {
    const titles = linesOf('harmless.txt');
    const hidden = titles.filter((title) => judgeGoods({ title }));
    expect(titles.length).toBeGreaterThan(600);
    expect(hidden.length / titles.length, hidden.join('\n')).toBeLessThanOrEqual(0.05);
  });

  test('at least 19 of 20 of each kind of goods that may not be sold are found', () => {
    const lines = linesOf('not-sold.tsv').map((line) => line.split('\t') as [string, string]);
    expect(lines.length).toBeGreaterThan(600);
    for (const [reason, all] of Map.groupBy(lines, ([kind]) => kind)) {
      const missed = all.filter(([, title]) => prohibitedReasonOf({ title }) === undefined).map(([, title]) => title);
      expect(missed.length / all.length, `${reason}: ${missed.join('\n')}`).toBeLessThanOrEqual(0.05);
    }
  });
});

describe.each([6, 7, 8, 9, 10, 11, 12, 13])('of the titles of round %i, each with its category', (round) => {
  test('at least 19 of 20 harmless ones are not hidden', () => {
    const lines = linesOf(`round-${round}.harmless.tsv`).map((line) => line.split('\t') as [string, string]);
    const hidden = lines.filter(([title, category]) => judgeGoods({ title, categoryPath: category.split(' > ') }));
    expect(lines.length).toBeGreaterThanOrEqual(120);
    expect(hidden.length / lines.length, hidden.join('\n')).toBeLessThanOrEqual(0.05);
  });

  test('at least 19 of 20 that may not be sold are found', () => {
    const lines = linesOf(`round-${round}.not-sold.tsv`).map((line) => line.split('\t') as [string, string, string]);
    const missed = lines.filter(([, title, category]) => !judgeGoods({ title, categoryPath: category.split(' > ') }));
    expect(lines.length).toBeGreaterThanOrEqual(120);
    expect(missed.length / lines.length, missed.join('\n')).toBeLessThanOrEqual(0.05);
  });
});

test('it is told which words gave it away', () => {
  expect(judgeGoods({ title: 'Hand carved Elephant Ivory figure' })).toEqual({ reason: 'animals', words: 'elephant ivory' });
});

test('a tag can give a product away, unless the title is of something else', () => {
  expect(prohibitedReasonOf({ title: 'Relaxing oil', tags: ['wellness', 'cbd'] })).toBe('drugs');
  expect(prohibitedReasonOf({ title: 'Ashtray with lid', tags: ['cigarette', 'vape'] })).toBeUndefined();
});

test('a misleading category hides nothing from the rule', () => {
  expect(prohibitedReasonOf({ title: 'Balisong sharp live blade', categoryPath: ['Toys & Hobbies', 'Fidget Toys'] })).toBe('weapons');
  expect(prohibitedReasonOf({ title: 'CO2 blowback pistol 350 FPS', categoryPath: ['Toys'] })).toBe('weapons');
});

test('a category tells what is meant', () => {
  expect(prohibitedReasonOf({ title: 'Hunting rifle', categoryPath: ['Sports'] })).toBe('weapons');
  expect(prohibitedReasonOf({ title: 'Hunting rifle', categoryPath: ['Toys & Games', 'Pretend Play'] })).toBeUndefined();
  expect(prohibitedReasonOf({ title: 'Mango ice 20 ml', categoryPath: ['Health', 'E-Liquid'] })).toBe('tobacco');
});
