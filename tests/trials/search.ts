/**
 * How well does the catalogue's search find what a seller means? Asks a running practice instance, and prints the figures beside their goals:
 *
 *   npm run trial:search -- [QUERIES.tsv] [APP_URL]
 *
 * A line of the list is a query, its language, its kind, and parts of words of which a fitting product has one in its title.
 */
import { existsSync, readFileSync } from 'node:fs';

const account = { email: 'practice@quayside.example', password: 'quayside-practice' };
const goals = { found: 0.95, first: 0.85, precision: 0.85 };
const pageSize = 10;

const given = process.argv[2];
const lists = given
  ? [given]
  : ['tests/trials/search-queries.tsv', '../shared/trials/search-queries.tsv'].filter((file) => existsSync(file));
const base = process.argv[3] ?? process.env.APP_URL ?? 'http://localhost:3000';

async function call<Answer>(path: string, body: object, token?: string): Promise<Answer> {
  const answer = await fetch(`${base}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${(await answer.text()).slice(0, 200)}`);
  return ((await answer.json()) as { data: Answer }).data;
}

const percent = (share: number) => `${Math.round(share * 1000) / 10} %`;

const { token } = await call<{ token: string }>('/auth/login', account);
let isMissed = false;
for (const list of lists) {
  const rows = readFileSync(list, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'));
  const sum = { asked: 0, found: 0, first: 0, precision: 0 };
  const misses: string[] = [];
  const times: number[] = [];
  for (const [query = '', , kind = '', expected = ''] of rows) {
    if (kind === 'none expected') continue;
    const begun = performance.now();
    const { products } = await call<{ products: { name: string }[] }>(
      '/center/products/find',
      { keyword: query, page_size: pageSize },
      token,
    );
    times.push(performance.now() - begun);
    const stems = expected.toLowerCase().split('|');
    const fits = products.map(({ name }) => stems.some((stem) => name.toLowerCase().includes(stem)));
    const fitting = fits.filter(Boolean).length;
    sum.asked += 1;
    if (fitting > 0) sum.found += 1;
    else misses.push(query);
    if (fits[0]) sum.first += 1;
    sum.precision += products.length > 0 ? fitting / products.length : 0;
  }
  const figures = { found: sum.found / sum.asked, first: sum.first / sum.asked, precision: sum.precision / sum.asked };
  times.sort((one, other) => one - other);
  process.stdout.write(
    `\n${list}: ${sum.asked} queries, the slowest twentieth from ${Math.round(times[Math.floor(times.length * 0.95)] ?? 0)} ms on\n`,
  );
  for (const [name, label] of [
    ['found', 'something that fits is found'],
    ['first', 'the first product fits'],
    ['precision', 'of the first ten fit'],
  ] as const) {
    const isMet = figures[name] >= goals[name];
    isMissed ||= !isMet;
    process.stdout.write(`  ${label}: ${percent(figures[name])} (goal ${percent(goals[name])})${isMet ? '' : '  MISSED'}\n`);
  }
  if (misses.length > 0) process.stdout.write(`  not found: ${misses.join(', ')}\n`);
}
process.exit(isMissed ? 1 : 0);
