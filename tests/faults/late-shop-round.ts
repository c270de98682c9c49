/**
 * A WooCommerce shop that answers late: it goes on with what it was asked after the caller has hung up, ends requests before it has made all
 * of their variations, and loses answers. In the end there are no twins, and nothing is missing.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { newId } from '#app/platform/ids.ts';
import type { Round } from './rounds.ts';
import { importedProduct, newFaultSeller } from './seller.ts';
import type { World } from './world.ts';

interface Counts {
  products: { id: number; name: string; status: string; variations: string[] }[];
}

const patienceMs = 240_000;

async function until<T>(look: () => Promise<T | undefined>, otherwise: string): Promise<T> {
  const end = Date.now() + patienceMs;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > end) throw new Error(otherwise);
    await pause(100);
  }
}

export async function lateShopRound(world: World, _goods: unknown, random: () => number): Promise<Round> {
  const seller = await newFaultSeller(world);
  const domain = `late-${newId().slice(-8)}.woostore.example`;
  await world.control('woocommerce/stores', { domain, name: 'Late shop', email: 'owner@late.example' });
  const begun = await seller.call<{ url: string }>('POST', '/core/stores/connect', { platform: 'woocommerce', shop: `https://${domain}/` });
  // The programs of the rounds open vendors' pages at the sandbox.
  const grant = begun.data?.url.replace('/wc-auth/v1/authorize', '/wc-auth/v1/access_granted') ?? '';
  await fetch(grant, { method: 'POST', redirect: 'manual' });
  const store = await until(
    async () => (await world.query<{ id: string }>(`select id from stores where domain = $1 and status = 'active'`, [domain]))[0],
    'the shop was not connected',
  );
  const sizes = 4 + Math.floor(random() * 8);
  const ids: string[] = [];
  const values = Array.from({ length: sizes }, (_, at) => `No ${at + 1}`);
  for (const name of ['Cups&saucers', 'Ring -gold- <3'])
    ids.push(await importedProduct(world, seller, `${name} ${newId().slice(-8)}`, values));
  // Their files are not such as a store may fetch.
  await world.query('delete from product_images where workplace_id = $1', [seller.workplaceId]);
  const products = `${domain}/wp-json/wc/v3/products`;
  const faults = [
    { match: `^POST ${products}$`, kind: 'hang-up', amount: Math.floor(random() * 8000) },
    { match: `^POST ${products}$`, kind: 'cut-after' },
    { match: `^POST ${products}/\\d+/variations/batch$`, kind: 'hang-up', amount: Math.floor(random() * 8000) },
    { match: `^PUT ${products}/\\d+$`, kind: 'cut-after' },
  ];
  const items = () =>
    world.query<{ id: string; status: string; error_message: string | null; error_code: string | null }>(
      `select id, status, error_message, error_code from process_items where workplace_id = $1 and kind = 'push' and dismissed_at is null`,
      [seller.workplaceId],
    );
  return {
    async act() {
      for (const fault of faults) await world.control('faults', { vendor: 'woocommerce', times: 1, ...fault });
      await world.control('woocommerce/host', { domain, variationsInTime: 3 });
      const answer = await seller.call<{ failed: object }>('POST', '/center/products/push', {
        product_package_ids: ids,
        push_settings: { woocommerce: { store_ids: [store.id], is_publish: true } },
      });
      if (!answer.success) throw new Error(JSON.stringify(answer));
    },
    async open() {
      // What the shop still has to do, it does in its own time.
      await world.control('woocommerce/work-on', { domain });
      return (await items()).filter((item) => item.status === 'processing').map((item) => `push ${item.id}`);
    },
    async flaws() {
      const shop = await world.control<Counts>(`woocommerce/counts?domain=${domain}`);
      const flaws = (await items())
        .filter((item) => item.status !== 'success')
        .map((item) => `push ${item.id} is ${item.status}: ${item.error_message ?? item.error_code}`);
      if (shop.products.length !== ids.length) flaws.push(`${ids.length} products were pushed, the shop has ${shop.products.length}`);
      for (const { name, status, variations } of shop.products) {
        if (status !== 'publish') flaws.push(`${name} is ${status}`);
        if (variations.length !== sizes || new Set(variations).size !== sizes)
          flaws.push(`${name} has ${sizes} sizes, the shop has ${variations.join(', ')}`);
      }
      const [listed] = await world.query(
        `select count(distinct l.channel_product_id)::int as products, count(v.id)::int as variants from listings l
         left join listing_variants v on v.workplace_id = l.workplace_id and v.listing_id = l.id and v.product_variant_id is not null
         where l.workplace_id = $1 and l.store_id = $2 and l.status = 'active'`,
        [seller.workplaceId, store.id],
      );
      if (listed?.products !== ids.length || listed?.variants !== ids.length * sizes)
        flaws.push(`listings name ${listed?.products} products and ${listed?.variants} variants`);
      return flaws;
    },
  };
}
