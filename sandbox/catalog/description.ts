import { hostileHtml } from './bait.ts';
import type { CatalogProduct } from './product.ts';
import { createRandom } from './random.ts';

const OPENINGS = [
  'Made for people who would rather buy one good thing than three that disappoint.',
  'Does its job quietly, day after day.',
  'Simple lines and honest materials that fit in wherever they are needed.',
  'Our buyers chose this because customers keep coming back for it.',
  'A thoughtful gift, or a small upgrade for yourself.',
];
const CARE_HARD = ['Wipe clean with a damp cloth.', 'Keep dry and out of direct sunlight.', 'Rinse with warm water before first use.'];
const CARE_SOFT = ['Hand wash cold, dry flat.', 'Machine wash at 30 °C, do not tumble dry.', 'Gentle wash, iron on low heat.'];
const SOFT_CATEGORIES = /Clothing|Textiles|Tops|Bottoms|Knitwear|Socks|Pet Beds|Plush/;
const NOTES = [
  'Please allow 1–3 cm of difference because of manual measurement.',
  'Colors may look slightly different on your screen.',
  'Packed in a plain box without price or invoice.',
  'Small parts: keep away from children under three years.',
];

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const escapeHtml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** The product's description as the supplier writes it: plain HTML, and for planted bait some hostile markup at the end. */
export function catalogDescription(product: CatalogProduct): string {
  const random = createRandom(`description:${product.supplier}:${product.index}`);
  const first = product.variants[0];
  const isSoft = SOFT_CATEGORIES.test(`${product.category.first} ${product.category.second} ${product.category.name}`);
  const noun = escapeHtml(product.noun.toLowerCase());
  const lead = /^(with|for) /.test(product.feature) ? `${product.feature.toLowerCase()}, ` : '';
  const facts = [
    `<li><b>Material:</b> ${escapeHtml(product.material)}</li>`,
    `<li><b>Style:</b> ${escapeHtml(product.style)}</li>`,
    `<li><b>Feature:</b> ${escapeHtml(product.feature)}</li>`,
    first
      ? `<li><b>Package:</b> ${first.lengthMm / 10} × ${first.widthMm / 10} × ${first.heightMm / 10} cm, ${first.weightGrams} g</li>`
      : '',
    ...product.options.map((option) => `<li><b>${escapeHtml(option.name)}:</b> ${escapeHtml(option.values.join(', '))}</li>`),
  ].join('');
  return [
    `<p>${random.pick(OPENINGS)} ${capital(noun)} ${escapeHtml(lead)}in ${escapeHtml(product.material.toLowerCase())}, chosen for ${escapeHtml(product.audience.toLowerCase())}.</p>`,
    `<h3>Product information</h3><ul>${facts}</ul>`,
    `<h3>Care</h3><p>${random.pick(isSoft ? CARE_SOFT : CARE_HARD)}</p>`,
    `<h3>Note</h3><p>${random.sample(NOTES, 2).join('<br>')}</p>`,
    '<h3>Packing list</h3><p>1 × ',
    noun,
    '</p>',
    hostileHtml(product.index),
  ].join('');
}
