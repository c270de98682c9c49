/**
 * How well does the search by picture find a product by a changed picture of it? Asks a running practice instance whose pictures have all
 * been looked at (the job takes some hours; `--first N` takes products only from the first N), and prints the figures beside their goals:
 *
 *   npm run trial:pictures -- [--first N] [--cases 200] [APP_URL]
 *
 * Products that share the very picture are all right; so are, where the background was changed, those that have it on another one: the
 * changed picture does not tell which. Pictures are drawn by the sandbox's own code, as its hosts serve them.
 */
import { parseArgs } from 'node:util';
import { type CatalogSupplier, catalogProduct, catalogSize } from '#sandbox/catalog/product.ts';
import { createRandom } from '#sandbox/catalog/random.ts';
import { changes, drawingOf, type GivenPicture, onBackground } from '#tests/support/changed-pictures.ts';

const account = { email: 'practice@quayside.example', password: 'quayside-practice' };
const goals = { all: 0.9, kind: 0.8, p95: 200 };
const mostPictures = 5;

const { values, positionals } = parseArgs({
  options: { first: { type: 'string' }, cases: { type: 'string', default: '200' } },
  allowPositionals: true,
});
const base = positionals[0] ?? process.env.APP_URL ?? 'http://localhost:3000';

async function call<Answer>(path: string, body: object, token?: string): Promise<Answer> {
  const isForm = body instanceof FormData;
  const answer = await fetch(`${base}/api${path}`, {
    method: 'POST',
    headers: { ...(isForm ? {} : { 'content-type': 'application/json' }), ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: isForm ? body : JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${(await answer.text()).slice(0, 200)}`);
  return ((await answer.json()) as { data: Answer }).data;
}

const random = createRandom('trial:pictures');

/** Of the own supplier any picture that is looked at, of CJ, whose lists tell one, the first. */
function somePicture(at: number): GivenPicture {
  const supplier: CatalogSupplier = at % 3 === 0 ? 'cj' : 'quayside';
  const index = random.int(0, Math.min(Number(values.first ?? Number.POSITIVE_INFINITY), catalogSize(supplier)) - 1);
  const pictures = supplier === 'cj' ? 1 : Math.min(mostPictures, catalogProduct(supplier, index).images.length);
  return { supplier, index, place: at % 3 === 1 ? random.int(1, pictures) : 1 };
}

/** Which drawing of ours a product in an answer has as its first picture. */
function shownBy(image: string): Omit<GivenPicture, 'place'> | undefined {
  const name = /(images\.quayside-practice)?[^/]*\/(?:products|quick\/product)\/(\d{6})-/.exec(decodeURIComponent(image));
  return name ? { supplier: name[1] ? 'quayside' : 'cj', index: Number(name[2]) } : undefined;
}

/** Whether one of the product's pictures is that drawing. */
function hasDrawing(image: string, wanted: string, isOnAnyBackground: boolean): boolean {
  const shown = shownBy(image);
  if (!shown) return false;
  const bare = (svg: string) => (isOnAnyBackground ? onBackground(svg, '#ffffff') : svg);
  const places = Math.min(mostPictures, catalogProduct(shown.supplier, shown.index).images.length);
  return Array.from({ length: places }, (_, at) => drawingOf({ ...shown, place: at + 1 })).some((svg) => bare(svg) === bare(wanted));
}

const percent = (share: number) => `${Math.round(share * 1000) / 10} %`;

const { token } = await call<{ token: string }>('/auth/login', account);
const kinds = Object.entries(changes);
const found = new Map(kinds.map(([kind]) => [kind, { asked: 0, first: 0, three: 0 }]));
const times: number[] = [];
const misses: string[] = [];
for (let at = 0; at < Number(values.cases); at += 1) {
  const [kind, change] = kinds[at % kinds.length] as (typeof kinds)[number];
  const given = somePicture(Math.floor(at / kinds.length));
  const form = new FormData();
  form.append(
    'image',
    new File([new Uint8Array(await change(given, random))], 'picture', { type: kind === 'WebP' ? 'image/webp' : 'image/jpeg' }),
  );
  form.append('country_code', 'US');
  const begun = performance.now();
  const { products } = await call<{ products: { image: string | null }[] }>('/get-product-id-by-image', form, token);
  times.push(performance.now() - begun);
  const drawing = drawingOf(given);
  const right = products.slice(0, 3).map(({ image }) => hasDrawing(image ?? '', drawing, kind.includes('background')));
  const sum = found.get(kind) as { asked: number; first: number; three: number };
  sum.asked += 1;
  if (right[0]) sum.first += 1;
  if (right.some(Boolean)) sum.three += 1;
  else misses.push(`${given.supplier} ${given.index}-${given.place} ${kind}`);
}

let isMissed = false;
const line = (name: string, share: number, goal: number, more = '') => {
  const isMet = share >= goal;
  isMissed ||= !isMet;
  process.stdout.write(`  ${name}: ${percent(share)} (goal ${percent(goal)})${more}${isMet ? '' : '  MISSED'}\n`);
};
for (const [kind, { asked, first, three }] of found)
  if (asked > 0) line(kind, three / asked, goals.kind, `, ${percent(first / asked)} the very first, of ${asked}`);
const sums = [...found.values()];
line('all, among the first three', sums.reduce((sum, each) => sum + each.three, 0) / times.length, goals.all);
times.sort((one, other) => one - other);
process.stdout.write(
  `  the slowest twentieth from ${Math.round(times[Math.floor(times.length * 0.95)] ?? 0)} ms on (goal ${goals.p95} ms)\n`,
);
if (misses.length > 0) process.stdout.write(`  not found:\n    ${misses.join('\n    ')}\n`);
process.exit(isMissed ? 1 : 0);
