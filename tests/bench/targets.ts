/** What the bench asks for over HTTP, with the goals of the design and the same SQL without the product as floor. */
import pg from 'pg';
import { randomPairs, randomWords, type Size, seeded, seller, spread, words } from './generate.ts';

export interface Target {
  what: string;
  /** Several addresses are asked for in turn, so that no single row is measured. Some have to be looked up first. */
  paths: string[] | (() => Promise<string[]>);
  /** Requests per second at 16 concurrent. */
  goal?: number;
  /** 95 % of answers within so many milliseconds of the server's time at 16 concurrent. */
  within?: number;
  floor?: { text: string; values: unknown[][] };
  /** Of this target's own p95 alone at most so many times that of the one named. */
  notAbove?: { what: string; times: number };
  /** Who asks, when not the seller. */
  account?: string;
}

export interface Given {
  appUrl: string;
  token: string;
  databaseUrl: string;
  size: Size;
  seconds: number;
  /** Processor milliseconds so far of the web process and of the database. */
  cpu(): { web: number; database: number };
  /** Where the web process tells its metrics. */
  metricsUrl: string;
  say: (line: string) => void;
}

export const rows = async (url: string, text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
};

/** The cursor of a far page: what the page before it names as next. */
async function pathOfPage({ appUrl, token }: Given, path: string, key: string, page: number): Promise<string[]> {
  const response = await fetch(`${appUrl}${path}&page=${page - 1}`, { headers: { authorization: `Bearer ${token}` } });
  const body = (await response.json()) as { data: Record<string, unknown> | null };
  return [`${path}&cursor=${encodeURIComponent(String(body.data?.[key]))}`];
}

/** What Remix asks for when a link leads to a screen: the data of what is new below the shell. */
const openedInside = (path: string, route: string): string => `/app/${path}.data?_routes=${encodeURIComponent(`routes/app.${route}`)}`;

const pageFloor = `select o.id, o.name, o.total, o.currency, o.customer_name, o.placed_at from orders o where o.workplace_id = $1 order by o.placed_at desc, o.id desc limit 50`;
const stageFloor = `select s.id, s.state, s.total_cost, o.name, o.total from supplier_orders s join orders o on o.workplace_id = s.workplace_id and o.id = s.order_id
  where s.workplace_id = $1 and not s.is_archived and s.state = 'order_placed' and s.placed_at between $2 and $3 order by s.placed_at desc, s.id desc limit 50`;
const productsFloor = `select id, title, image, price_min, cost_min, stock from products where workplace_id = $1 and state = 'pushed' order by id desc limit 50`;
const productSearchFloor = `select id, title from products where workplace_id = $1 and workplace_words(workplace_id, search) @@ $2::tsquery order by id desc limit 50`;
const offersFloor = `select product_id, profit from source_offers where ship_to = 'US' and search @@ $1::tsquery order by profit desc, product_id desc limit 24`;

const dayBefore = (day: string, by: number): string => new Date(Date.parse(day) - by * 86_400_000).toISOString().slice(0, 10);

/** Periods of one to 365 days that end in the year before `newest`, some with one state. */
function randomPeriods(seed: number, most: number, newest: string): string[] {
  const draw = seeded(seed);
  const states = ['', '&order_status=payment&sub_status=order_placed', '&order_status=shipment', '&order_status=cancelled'];
  return Array.from({ length: most }, () => {
    const to = dayBefore(newest, Math.floor(draw() * 365));
    const from = dayBefore(to, Math.floor(365 ** draw()));
    return `from_date=${from}&to_date=${to}${states[Math.floor(draw() * states.length)]}`;
  });
}

export async function targetsOf(given: Given): Promise<Target[]> {
  const { size, databaseUrl } = given;
  const workplace = [seller.workplaceId];
  const orderIds = (
    await rows(databaseUrl, 'select id from orders where workplace_id = $1 order by md5(id::text) limit 50', workplace)
  ).map((row) => String(row.id));
  const productIds = (
    await rows(databaseUrl, 'select id from products where workplace_id = $1 order by md5(id::text) limit 50', workplace)
  ).map((row) => String(row.id));
  const sources = await rows(
    databaseUrl,
    `select id, source from source_products where not is_partial and source = 'quayside' order by md5(id::text) limit 50`,
  );
  const days = await rows(
    databaseUrl,
    `select placed_at::date::text as day from orders where workplace_id = $1 order by placed_at desc limit 1 offset ${Math.floor(size.orders / 2)}`,
    workplace,
  );
  const day = String(days[0]?.day ?? '2026-06-01');
  const from = dayBefore(day, 15);
  const [{ newest } = {}] = await rows(
    databaseUrl,
    'select max(placed_at)::date::text as newest from orders where workplace_id = $1',
    workplace,
  );
  /** The week that an order list shows at first, of the days that have orders: the data grows old. */
  const week = `range=custom&from=${dayBefore(String(newest), 7)}&to=${dayBefore(String(newest), 1)}`;
  const orders = '/api/orders/v5/list';
  const center = '/api/center/products/listings/pushed';
  // Nine of ten products are pushed.
  const far = Math.min(1000, Math.floor((Math.min(size.orders, size.products) * 0.9) / 50) - 1);
  const search = (text: string, more = '') => `/api/ah/products/search?ship_to=US&sort=profit&keyword=${encodeURIComponent(text)}${more}`;
  const found = (text: string) => `/api/ah/products/search?ship_to=US&keyword=${encodeURIComponent(text)}`;
  const inCenter = (text: string) => `${center}?page_size=50&search=${encodeURIComponent(text)}`;
  const inOrders = (text: string) => `${orders}?page_size=50&keyword=${encodeURIComponent(text)}`;
  return [
    {
      what: 'order list of 50, newest first',
      paths: [`${orders}?page_size=50`],
      goal: 800,
      within: 60,
      floor: { text: pageFloor, values: [workplace] },
    },
    {
      what: `order list, page ${far} by cursor`,
      paths: () => pathOfPage(given, `${orders}?page_size=50`, 'cursor', far),
      within: 60,
      notAbove: { what: 'order list of 50, newest first', times: 1.5 },
    },
    {
      what: `order list, page ${far} by number`,
      paths: [`${orders}?page_size=50&page=${far}`],
      within: 60,
    },
    {
      what: 'order list by state and date',
      paths: [`${orders}?page_size=50&order_status=payment&sub_status=order_placed&from_date=${from}&to_date=${day}`],
      goal: 1000,
      within: 60,
      floor: { text: stageFloor, values: [[seller.workplaceId, from, day]] },
    },
    {
      what: 'order list, random periods',
      paths: randomPeriods(7, 100, String(newest)).map((period) => `${orders}?page_size=50&${period}`),
      within: 60,
    },
    {
      what: 'order search, one order name',
      paths: [`${orders}?page_size=50&keyword=${encodeURIComponent(`#${1000 + Math.floor(size.orders / 3)}`)}`],
      within: 60,
    },
    { what: 'order search, a buyer', paths: [`${orders}?page_size=50&keyword=${encodeURIComponent('buyer 1234')}`], within: 60 },
    {
      what: 'order list of a seller among 1,000 with 1,000,000 orders',
      paths: [`${orders}?page_size=50`],
      within: 60,
      notAbove: { what: 'order list of 50, newest first', times: 1.5 },
      account: spread.accountOf(size.workplaces >> 1),
    },
    { what: 'order search, random words', paths: randomWords(8, 300).map(inOrders), within: 60 },
    { what: 'order search, random pairs', paths: randomPairs(9, 300).map(inOrders), within: 60 },
    { what: 'order search, a common word', paths: [`${orders}?page_size=50&keyword=cotton`], within: 60 },
    { what: 'order detail', paths: orderIds.map((id) => `/api/orders/v5/detail/${id}`), within: 60 },
    { what: 'order panel', paths: orderIds.map((id) => `/api/orders/v5/panel/${id}`), within: 60 },
    { what: 'order counts', paths: ['/api/orders/v5/count-order-status'], within: 60 },
    {
      what: 'product list of 50',
      paths: [`${center}?page_size=50`],
      goal: 1000,
      within: 60,
      floor: { text: productsFloor, values: [workplace] },
    },
    {
      what: `product list, page ${far} by cursor`,
      paths: () => pathOfPage(given, `${center}?page_size=50`, 'next', far),
      goal: 1000,
      within: 60,
      notAbove: { what: 'product list of 50', times: 1.5 },
    },
    {
      what: `product list, page ${far} by number`,
      paths: [`${center}?page_size=50&page=${far}`],
      within: 60,
    },
    {
      what: 'product search, two words',
      paths: [`${center}?page_size=50&search=${encodeURIComponent('bamboo lamp')}`],
      goal: 800,
      within: 60,
      floor: {
        text: productSearchFloor,
        values: [[seller.workplaceId, `'${seller.workplaceId.slice(-12)}bamboo' & '${seller.workplaceId.slice(-12)}lamp'`]],
      },
    },
    {
      what: 'product search, one common word',
      paths: [`${center}?page_size=50&search=cotton`],
      goal: 300,
      within: 60,
      floor: { text: productSearchFloor, values: [[seller.workplaceId, `'${seller.workplaceId.slice(-12)}cotton'`]] },
    },
    { what: 'product search, random words', paths: randomWords(1, 300).map(inCenter), goal: 800, within: 60 },
    { what: 'product search, random pairs', paths: randomPairs(2, 300).map(inCenter), within: 60 },
    { what: 'product search, a rare word', paths: [`${center}?page_size=50&search=${words.rare}`], within: 60 },
    {
      what: 'product search, a SKU',
      paths: Array.from({ length: 50 }, (_, at) => `${center}?page_size=50&search=sku-${at * 97 + 1}-1`),
      within: 60,
    },
    { what: 'product search, what all SKUs begin with', paths: [`${center}?page_size=50&search=sku-`], within: 60 },
    { what: 'product with its variants', paths: productIds.map((id) => `/api/center/products/${id}/detail`), goal: 2000, within: 60 },
    { what: 'catalogue by profit, no words', paths: ['/api/ah/products/search?ship_to=US&sort=profit'], within: 100 },
    {
      what: 'catalogue search, a common word',
      paths: [search(words.common)],
      within: 100,
      floor: { text: offersFloor, values: [[words.common]] },
    },
    {
      what: 'catalogue search, two words',
      paths: [search(words.two)],
      within: 100,
      floor: { text: offersFloor, values: [['blue & lamp']] },
    },
    {
      what: 'catalogue search, a rare word',
      paths: [search(words.rare)],
      within: 100,
      floor: { text: offersFloor, values: [[words.rare]] },
    },
    { what: 'catalogue search, random words', paths: randomWords(3, 300).map((text) => found(text)), within: 100 },
    { what: 'catalogue search, random pairs', paths: randomPairs(4, 300).map((text) => found(text)), within: 100 },
    { what: 'catalogue search by profit, random words', paths: randomWords(5, 300).map((text) => search(text)), within: 100 },
    { what: 'catalogue search by profit, random pairs', paths: randomPairs(6, 300).map((text) => search(text)), within: 100 },
    { what: 'catalogue search, no such word', paths: [search(words.none)], within: 100 },
    {
      what: 'catalogue search with filters',
      paths: [search(words.common, '&source=cj&category=category-3&price=30_50&orders=over_100')],
      within: 100,
    },
    { what: 'catalogue search, two words that rarely meet', paths: [search('theremin lamp')], within: 100 },
    { what: 'source product detail', paths: sources.map((row) => `/api/ah/products/${row.id}?country_code=US`), within: 100 },
    // No lists: the design sets them no time.
    { what: 'home screen (HTML)', paths: ['/app'] },
    { what: 'dashboard screen (HTML), 30 days', paths: ['/app/dashboard'] },
    { what: 'dashboard screen (HTML), a year', paths: ['/app/dashboard?period=12m'] },
    { what: 'store analytics screen (HTML), 90 days', paths: ['/app/store-analytics?period=90d'] },
    { what: 'supplier list screen (HTML)', paths: ['/app/products-center/supplier-list'] },
    { what: 'order list screen (HTML)', paths: [`/app/orders?${week}`], within: 60 },
    { what: 'product centre screen (HTML)', paths: ['/app/products-center'], within: 60 },
    { what: 'catalogue screen (HTML)', paths: ['/app/find-product'], within: 60 },
    { what: 'order list opened inside the app', paths: [`${openedInside('orders', 'orders._index')}&${week}`], within: 60 },
    { what: 'product centre opened inside the app', paths: [openedInside('products-center', 'products-center._index')], within: 60 },
    { what: 'catalogue opened inside the app', paths: [openedInside('find-product', 'find-product._index')], within: 60 },
  ];
}
