/** Maps errors to fields: one spelling of field paths for our own checks, the server's and the channel's. */

import { problemsOfPlan, staying, valuesAfter } from '../../option-plan.ts';
import { problemsOf } from '../../product-rules.ts';
import type { Product } from '../../schemas.ts';
import { type EditorState, patchOf, productOf } from './editor-state.ts';

type FieldErrors = Readonly<Record<string, readonly string[]>>;

const channelNames: Readonly<Record<string, string>> = {
  descriptionHtml: 'description_html',
  productType: 'product_type',
  productOptions: 'options',
  files: 'images',
  media: 'images',
  'seo.title': 'seo_title',
  'seo.description': 'seo_description',
  seoTitle: 'seo_title',
  seoDescription: 'seo_description',
  compareAtPrice: 'compare_at_price',
  inventoryQuantities: 'stock',
  inventoryQuantity: 'stock',
  weight: 'weight_grams',
  measurement: 'weight_grams',
  mediaId: 'image_id',
  file: 'image_id',
};

/** Our path for the channel's name of a field; a variant's id stays. */
export function fieldOfChannel(field: string): string {
  const variant = /^variants\.([^.]+)(?:\.(.+))?$/.exec(field);
  if (!variant) return channelNames[field] ?? channelNames[field.split('.')[0] ?? ''] ?? field;
  const [, id, rest] = variant;
  if (!rest) return `variants.${id}`;
  const known = rest.split('.').find((part) => channelNames[part]);
  return `variants.${id}.${known ? channelNames[known] : rest.split('.').pop()}`;
}

/** The channel's errors of the last push, by our field paths. */
export const channelErrors = (fields: FieldErrors): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([field, messages]) => [fieldOfChannel(field), messages.join(' ')]));

/** The server's errors: it numbers variants and pictures as they were sent, the screen knows them by id. */
export function serverErrors(fields: FieldErrors, state: Pick<EditorState, 'base' | 'edits'>): Record<string, string> {
  const patch = patchOf(state) as { variants?: { id: string }[]; images?: { id: string }[] };
  return Object.fromEntries(
    Object.entries(fields).map(([field, messages]) => {
      const [list, at, ...rest] = field.split('.');
      const sent = list === 'variants' || list === 'images' ? patch[list]?.[Number(at)] : undefined;
      const path = sent && /^\d+$/.test(at ?? '') ? [list, sent.id, ...rest].join('.') : field.replace(/^tags\..*/, 'tags');
      return [path, messages.join(' ')];
    }),
  );
}

/**
 * Checks with the server's schemas before saving. They are loaded at the first save; when that fails (offline, or a new version has
 * replaced the file), the server alone checks.
 * @returns field path → key of `problem.` in the editor's words.
 */
export async function problemsBeforeSaving(state: EditorState): Promise<Record<string, string>> {
  const shapes = await import('../../schemas.ts').catch(() => undefined);
  const problems: Record<string, string> = {};
  for (const field of Object.keys(state.unreadable)) problems[field] = 'unreadable';
  const parsed = shapes?.ProductChange.safeParse(patchOf(state));
  if (parsed?.success === false) {
    const found = Object.fromEntries(parsed.error.issues.map((issue) => [issue.path.join('.'), [known(issue.message)]]));
    Object.assign(problems, serverErrors(found, state));
  }
  const product = productOf(state);
  const { base, edits } = state;
  const { options } = edits.fields;
  const edited = base.variants.map((variant) => ({ ...variant, ...edits.variants[variant.id] }));
  const rows = options ? staying(edited, base.options, options).map((variant) => variant.option_values) : [];
  const ofPlan = options ? problemsOfPlan(rows, base.options, options) : {};
  for (const [field, [problem]] of Object.entries(ofPlan)) problems[field] ??= known(problem ?? '');
  for (const [field, [problem]] of Object.entries(problemsOf(product, state.base.variants))) problems[field] ??= known(problem ?? '');
  return problems;
}

const known = (problem: string): string =>
  [
    'required',
    'tooLarge',
    'usedTwice',
    'notAbovePrice',
    'noneEnabled',
    'noValues',
    'variantsAlike',
    'tooManyOptions',
    'tooManyVariants',
  ].includes(problem)
    ? problem
    : 'invalid';

/** A variant's name with option values that were renamed but not yet saved. */
export const variantName = (product: Product, before: Product['options'], values: readonly string[]): string =>
  (product.options === before ? values : valuesAfter(values, before, product.options)).join(' / ');
