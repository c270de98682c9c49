/** Orders by hand, told of while programs are killed: the store has each package once, and each step stands once. */
import { countersOf, ledgerOf, until } from './orders.ts';
import type { Round } from './rounds.ts';
import { type FaultSeller, newFaultSeller } from './seller.ts';
import type { World } from './world.ts';

interface HandRow {
  id: string;
  name: string;
  state: string;
  byHand: string | null;
  number: string | null;
  cost: number;
  parcels: string[];
  channel: string[];
}

const rowsOf = (world: World, seller: FaultSeller) =>
  world.query<HandRow>(
    `select s.id, o.name, s.state, s.by_hand as "byHand", s.supplier_order_no as number, s.total_cost::int as cost,
       array(select p.tracking_number from shipments p where p.workplace_id = s.workplace_id and p.supplier_order_id = s.id) as parcels,
       array(select p.channel_state from shipments p where p.workplace_id = s.workplace_id and p.supplier_order_id = s.id) as channel
     from supplier_orders s join orders o on o.workplace_id = s.workplace_id and o.id = s.order_id where s.workplace_id = $1 order by s.id`,
    [seller.workplaceId],
  );

interface StoreOrder {
  name: string;
  fulfillments: { tracking: { number: string | null }[] }[];
}

/** Orders of the store itself for something without a supplier. */
async function unlinkedOrders(world: World, seller: FaultSeller, count: number): Promise<HandRow[]> {
  for (let at = 0; at < count; at += 1)
    await world.control('shopify/orders', {
      shop: seller.domain,
      lines: [{ title: 'Vintage radio', price: '65.00', quantity: 1 }],
      customer: { firstName: 'Ada', lastName: 'Buyer', email: 'ada.buyer@example.com' },
      financialStatus: 'PAID',
    });
  return until(
    () => rowsOf(world, seller),
    (rows) => rows.length === count && rows.every((row) => row.state === 'ready'),
    'orders did not arrive',
  );
}

/** Half of them bought elsewhere, half packed by the seller: numbers, costs and packages are entered while something is killed. */
export async function byHandRound(world: World): Promise<Round> {
  const seller = await newFaultSeller(world);
  const rows = await unlinkedOrders(world, seller, 4);
  const numberOf = (at: number) => `LX${seller.workplaceId.replaceAll('-', '').slice(-8, -1).replaceAll(/\D/g, '7')}${at}CN`;
  const elsewhere = rows.slice(0, 2);
  let refused = '';
  const tell = async (method: string, path: string, body: object) => {
    const answer = await seller.call(method, path, body);
    if (!answer.success) refused = `${path}: ${JSON.stringify(answer)}`;
  };
  return {
    async act() {
      await Promise.all(
        rows.map(async ({ id }, at) => {
          const sent = { tracking_number: numberOf(at), carrier: 'China Post' };
          if (elsewhere.some((row) => row.id === id)) {
            await tell('PUT', '/orders/order_no/update', { shipment_infos: [{ supplier_order_id: id, order_no: `EB-${at}` }] });
            await tell('PUT', `/orders/v5/by-hand/${id}`, { goods_cost: 900, postage: 100, ...sent });
          } else
            await tell('POST', '/orders/v5/packing/enter', { orders: [{ supplier_order_id: id, goods_cost: 900, postage: 100, ...sent }] });
        }),
      );
    },
    ripe: async () => {
      await until(
        () => rowsOf(world, seller),
        (now) => now.some((row) => row.parcels.length > 0),
        'no package was entered',
      );
    },
    open: async () =>
      (await rowsOf(world, seller)).flatMap((row) =>
        row.channel.every((state) => state === 'pushed') && row.channel.length > 0 ? [] : [`package of ${row.name} (${row.channel})`],
      ),
    async flaws() {
      const flaws: string[] = refused ? [`refused: ${refused}`] : [];
      const inStore = await world.control<StoreOrder[]>(`shopify/orders?shop=${seller.domain}`);
      for (const [at, row] of (await rowsOf(world, seller)).entries()) {
        const isBought = elsewhere.some((each) => each.id === row.id);
        if (row.byHand !== (isBought ? 'elsewhere' : 'seller')) flaws.push(`${row.name} is by ${row.byHand}`);
        if (isBought && row.number !== `EB-${at}`) flaws.push(`${row.name} has the number ${row.number}`);
        if (row.cost !== 1000) flaws.push(`${row.name} costs ${row.cost}`);
        if (row.parcels.join() !== numberOf(at)) flaws.push(`${row.name} has the packages ${row.parcels}`);
        const told = inStore.find((order) => order.name === row.name)?.fulfillments ?? [];
        const numbers = told.flatMap((each) => each.tracking.map(({ number }) => number));
        if (told.length !== 1 || numbers.join() !== numberOf(at))
          flaws.push(`the store has ${told.length} fulfillments of ${row.name}: ${numbers}`);
      }
      const twice = await world.query<{ event: string; name: string }>(
        `select t.event, o.name from order_timeline t join orders o on o.workplace_id = t.workplace_id and o.id = t.order_id
         where t.workplace_id = $1 and t.event in ('number_entered', 'packed', 'cost_entered', 'shipped') group by 1, 2 having count(*) > 1`,
        [seller.workplaceId],
      );
      flaws.push(...twice.map(({ event, name }) => `${event} of ${name} stands twice`));
      return [...flaws, ...(await ledgerOf(world, seller)), ...(await countersOf(world, seller))];
    },
  };
}
