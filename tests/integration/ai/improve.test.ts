/** Better texts by the language model, as a seller sees them; the model is asked over HTTP. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createContext } from '#app/context.server.ts';
import { forgetSnapshots } from '#app/features/ai/roll-back.server.ts';
import { resumeImprovements, runImprovement } from '#app/features/ai/run-improvement.server.ts';
import type { Decided, ImprovementBegun, Proposal, RollbackOutcome } from '#app/features/ai/schemas.ts';
import { spendCredits } from '#app/features/billing/spend-credits.server.ts';
import { resumeItems } from '#app/features/process-items/item-lease.server.ts';
import type { ProcessItem } from '#app/features/process-items/schemas.ts';
import type { Product } from '#app/features/products/schemas.ts';
import { currentPlan, expectLedgerInStep } from '#tests/integration/billing/support.ts';
import { type MadeProduct, newProduct } from '#tests/integration/push/support.ts';
import { type Harness, harness, type TestSeller } from '#tests/support/harness.ts';

let h: Harness;
let seller: TestSeller;
beforeAll(async () => {
  h = await harness();
});
beforeEach(async () => {
  await h.clearFaults();
  seller = await h.newSeller({ plan: 'FREE_CREDIT' });
});

const detail = async ({ id }: MadeProduct, who = seller) =>
  (await who.api<Product>('GET', `/center/products/${id}/detail`)).body.data as Product;
const items = async () =>
  (await seller.api<{ items: ProcessItem[] }>('GET', '/center/products/process?kind=ai_action')).body.data?.items ?? [];
const content = (ids: string[], more: object = {}, who = seller, headers = {}) =>
  who.api<ImprovementBegun>('POST', '/center/products/optimize-content', { product_ids: ids, ...more }, headers);
const rollBack = async (ids: string[]) =>
  (await seller.api<RollbackOutcome>('POST', '/center/products/ai-snapshots/rollback', { product_ids: ids })).body;
const proposals = async (product: MadeProduct, who = seller) =>
  (await who.api<{ proposals: Proposal[] }>('GET', `/center/products/ai-proposals?product_id=${product.id}`)).body.data?.proposals ?? [];
const decide = async (decisions: { item_id: string; take?: string[]; refuse?: string[] }[], who = seller) =>
  (await who.api<Decided>('POST', '/center/products/ai-proposals/decide', { decisions })).body;
/** Wait for the texts, and take all of them. */
async function takeAll(product: MadeProduct, who = seller) {
  await h.drainJobs();
  const found = await proposals(product, who);
  return decide(
    found.map(({ item_id, texts }) => ({ item_id, take: texts.map(({ part }) => part) })),
    who,
  );
}
const used = async () => (await currentPlan(seller)).total_credit_used;
const asked = async ({ title }: MadeProduct) =>
  (await h.control<{ completions: number }>(`ai/counts?about=${encodeURIComponent(JSON.stringify(title))}`)).completions;
/** What a test waits for in real life: the queue's own pause before another try. */
const bringForward = () =>
  h.services.database.pool.query(`update pgboss.job set start_after = now() where name = 'ai.improve' and state = 'created'`);

describe('improving titles and descriptions', () => {
  test('writes in the style and tone asked for, for one credit a product, and undo restores exactly what was changed', async () => {
    const [one, two] = [await newProduct(h, seller, { title: 'Harbor lamp' }), await newProduct(h, seller)];
    await seller.api('PUT', '/center/products/bulk_update', {
      products: [{ id: one.id, description_html: '<p>Burns for ten hours.</p><img src="https://example.com/lamp.jpg">' }],
    });
    const before = await detail(one);
    const { body } = await content([one.id, two.id, one.id], { style: 'highlight', tone: 'expert' });
    expect(body.success).toBe(true);
    expect(Object.keys(body.data?.items ?? {}).sort()).toEqual([one.id, two.id].sort());
    expect(await used()).toBe(2);
    expect((await items()).map((item) => item.status)).toEqual(['processing', 'processing']);
    await h.drainJobs();
    expect(await items()).toMatchObject([
      { status: 'success', progress: 100, work: 'content', can_undo: false, needs_look: true, error: null },
      { status: 'success', work: 'content', needs_look: true },
    ]);
    expect(await detail(one)).toEqual(before);
    await takeAll(one);
    await takeAll(two);
    expect(await items()).toMatchObject([
      { can_undo: true, needs_look: false },
      { can_undo: true, needs_look: false },
    ]);
    const after = await detail(one);
    expect(after.title).toBe('Harbor lamp – chosen by people who know');
    expect(after.description_html).toContain('<li><strong>Burns for ten hours.</strong></li>');
    expect(after.description_html).toContain('<img src="https://example.com/lamp.jpg"');
    expect(await used()).toBe(2);
    await expectLedgerInStep(seller);

    await seller.api('PUT', '/center/products/bulk_update', { products: [{ id: one.id, vendor: 'Cove' }] });
    expect((await rollBack([one.id])).data).toEqual({ success: { [one.id]: expect.any(Number) }, failed: {} });
    const restored = await detail(one);
    expect({ ...restored, version: 0, updated_at: '' }).toEqual({
      ...before,
      vendor: 'Cove',
      version: 0,
      updated_at: '',
    });
    expect((await items()).find((item) => item.product_id === one.id)?.can_undo).toBe(false);
    expect((await detail(two)).title).not.toBe(two.title);
    expect((await rollBack([one.id])).data?.failed[one.id]).toEqual({
      code: 'NOTHING_TO_UNDO',
      error_message: expect.stringContaining('left to undo'),
    });
  });

  test('takes the workplace’s own way of writing where none is given, and writes in the seller’s language', async () => {
    const product = await newProduct(h, seller);
    await seller.api('POST', '/core/workplaces/settings/ai-writing/update', { style: 'storytelling', tone: 'playful', keywords: ['oak'] });
    await content([product.id], {}, seller, { locale: 'de' });
    await takeAll(product);
    const { title, description_html: description } = await detail(product);
    expect(title).toContain('say hello to a small joy');
    expect(description).toContain('It began on an ordinary morning.');
    expect(
      (await h.control<{ completions: number }>(`ai/counts?about=${encodeURIComponent('Language: German')}`)).completions,
    ).toBeGreaterThan(0);
  });

  test('asked twice at once, or again while it goes on, is paid once', async () => {
    const product = await newProduct(h, seller);
    const answers = await Promise.all([content([product.id]), content([product.id]), content([product.id])]);
    expect(new Set(answers.map(({ body }) => body.data?.items[product.id]?.[0])).size).toBe(1);
    expect(await used()).toBe(1);
    await h.drainJobs();
    expect(await asked(product)).toBe(1);
    expect(await used()).toBe(1);
  });

  test('a new run can be undone to the texts right before it', async () => {
    const product = await newProduct(h, seller, { title: 'Rope' });
    for (const tone of ['daring', 'expert']) {
      await content([product.id], { tone });
      await takeAll(product);
    }
    expect((await detail(product)).title).toBe('Rope – not for the faint-hearted – chosen by people who know');
    await rollBack([product.id]);
    expect((await detail(product)).title).toBe('Rope – not for the faint-hearted');
  });
});

describe('what was written', () => {
  const rich = `<p>${'A lamp for long evenings on the pier. '.repeat(12)}</p><h3>Specifications</h3><ul><li>Material: Oak</li><li>Height: 30 cm</li></ul>
<img src="https://example.com/pier.jpg"><h3>Care</h3><p>Wipe with a dry cloth.</p>`;
  const withText = async (html = rich) => {
    const product = await newProduct(h, seller, { title: 'Harbor lamp' });
    await seller.api('PUT', '/center/products/bulk_update', { products: [{ id: product.id, description_html: html }] });
    return product;
  };

  test('is taken and refused part by part; until then nothing is saved', async () => {
    const product = await withText();
    const before = await detail(product);
    await content([product.id]);
    await h.drainJobs();
    const [proposal] = await proposals(product);
    expect(proposal?.texts).toMatchObject([
      { part: 'title', before: 'Harbor lamp', after: expect.stringMatching(/^Harbor lamp – /) },
      { part: 'description_html', before: before.description_html },
    ]);
    expect(await detail(product)).toEqual(before);
    const item_id = proposal?.item_id as string;
    expect((await decide([{ item_id, take: ['title'] }])).data?.success).toEqual({ [item_id]: ['title'] });
    expect(await detail(product)).toMatchObject({ title: proposal?.texts[0]?.after, description_html: before.description_html });
    expect((await proposals(product)).map(({ texts }) => texts.map(({ part }) => part))).toEqual([['description_html']]);
    await decide([{ item_id, refuse: ['description_html'] }]);
    expect(await proposals(product)).toEqual([]);
    expect((await detail(product)).description_html).toBe(before.description_html);
    expect((await decide([{ item_id, take: ['title'] }])).data?.failed[item_id]?.code).toBe('NOT_FOUND');
    await rollBack([product.id]);
    expect((await detail(product)).title).toBe('Harbor lamp');
  });

  test('keeps specifications, care notes and pictures, and says when it is less than half as long', async () => {
    const product = await withText();
    await content([product.id], { style: 'minimalism' });
    await h.drainJobs();
    const text = (await proposals(product))[0]?.texts.find(({ part }) => part === 'description_html');
    for (const kept of ['<li>Material: Oak</li>', '<li>Height: 30 cm</li>', '<h3>Care</h3>', 'Wipe with a dry cloth.', 'pier.jpg'])
      expect(text?.after.split(kept)).toHaveLength(2);
    expect(text?.notes).toEqual([
      { note: 'shorter', after: expect.any(Number), before: expect.any(Number) },
      { note: 'stays', lines: 5 },
    ]);
  });

  test('is put before the specifications that the seller has entered meanwhile', async () => {
    const product = await withText('<p>Burns for ten hours.</p>');
    await content([product.id]);
    await h.drainJobs();
    await seller.api('PUT', '/center/products/bulk_update', {
      products: [{ id: product.id, description_html: '<p>Burns for ten hours.</p><p>Weight: 2 kg</p>' }],
    });
    await takeAll(product);
    expect((await detail(product)).description_html).toMatch(/Weight: 2 kg<\/p>$/);
  });

  test('may be the title alone, and a newer text replaces one that nobody has looked at', async () => {
    const product = await withText();
    await content([product.id], { parts: ['title'], tone: 'daring' });
    await content([product.id], { parts: ['title'], tone: 'daring' });
    await h.drainJobs();
    await content([product.id], { parts: ['title'], tone: 'expert' });
    await h.drainJobs();
    expect((await proposals(product)).map(({ texts }) => texts.map(({ after }) => after))).toEqual([
      ['Harbor lamp – chosen by people who know'],
    ]);
    expect(await used()).toBe(2);
  });
});

describe('texts for search engines', () => {
  test('are not cut when they are too long to be shown, but say so; several kinds are one undo', async () => {
    const product = await newProduct(h, seller, { title: `Very ${'long '.repeat(20)}name` });
    await seller.api('POST', '/center/products/generate-seo-content', { product_ids: [product.id] });
    await h.drainJobs();
    const [proposal] = await proposals(product);
    const written = proposal?.texts.find(({ part }) => part === 'seo_title');
    expect(written?.after).toMatch(/^Very long .* name \| Not|^Very long .* name \| /);
    expect(written?.notes).toEqual([{ note: 'longForSearch', after: written?.after.length, shown: 70 }]);
    await takeAll(product);
    expect(await detail(product)).toMatchObject({ title: product.title, seo_title: written?.after });
    await rollBack([product.id]);
    expect(await detail(product)).toMatchObject({ seo_title: '', seo_description: '' });

    const { body } = await seller.api<ImprovementBegun>('POST', '/center/products/improve', {
      product_ids: [product.id],
      works: ['content', 'seo'],
    });
    expect(body.data?.items[product.id]).toHaveLength(2);
    await takeAll(product);
    expect(await used()).toBe(3);
    expect((await rollBack([product.id])).data?.failed).toEqual({});
    expect(await detail(product)).toMatchObject({ title: product.title, seo_title: '', description_html: '<p>Keeps tea hot.</p>' });
  });
});

describe('credits', () => {
  test('that do not suffice refuse the whole call before anything is done', async () => {
    await spendCredits(seller.ctx, { accountId: seller.accountId, feature: 'AI_PRODUCT_CONTENT', uses: 9, reference: 'before' });
    const products = [await newProduct(h, seller), await newProduct(h, seller)];
    const { body } = await content(products.map((product) => product.id));
    expect(body).toMatchObject({ success: false, status: 401, data: { feature_id: 'AI_PRODUCT_CONTENT', limit: 10, usage: 9, needed: 2 } });
    expect(await items()).toEqual([]);
    expect(await used()).toBe(9);
    expect((await content([(products[0] as MadeProduct).id])).body.success).toBe(true);
  });

  test('come back when the model refuses, with its own words; another try pays again', async () => {
    const product = await newProduct(h, seller, { title: 'Miracle cure watch' });
    await content([product.id]);
    expect(await used()).toBe(1);
    await h.drainJobs();
    const [failed] = await items();
    expect(failed).toMatchObject({
      status: 'error',
      error_code: 'AI_REFUSED',
      error: 'I’m sorry, but I can’t help with advertising this product.',
    });
    expect(await used()).toBe(0);
    expect((await detail(product)).title).toBe('Miracle cure watch');
    await seller.api('PUT', '/center/products/bulk_update', { products: [{ id: product.id, title: 'Honest watch' }] });
    await seller.api('POST', '/center/products/process/retry', { ids: [failed?.id] });
    expect(await used()).toBe(1);
    await takeAll(product);
    expect((await detail(product)).title).toContain('Honest watch – ');
    expect(await used()).toBe(1);
    await expectLedgerInStep(seller);
  });

  test('are spent once for a text that failed twice, and undo goes back to the seller’s own', async () => {
    const product = await newProduct(h, seller, { title: 'Miracle cure clock' });
    const failed: string[] = [];
    for (let times = 0; times < 2; times += 1) {
      const { body } = await content([product.id]);
      failed.push(...(body.data?.items[product.id] ?? []));
      await h.drainJobs();
    }
    // What failed before the newer try is told no longer.
    expect((await items()).map((item) => [item.id, item.status])).toEqual([[failed[1], 'error']]);
    await seller.api('PUT', '/center/products/bulk_update', { products: [{ id: product.id, title: 'Honest clock' }] });
    const { body } = await seller.api<{ ids: string[] }>('POST', '/center/products/process/retry', { ids: failed });
    expect(body.data?.ids).toEqual([failed[1]]);
    await takeAll(product);
    expect(await used()).toBe(1);
    expect((await detail(product)).title).toContain('Honest clock – ');
    await rollBack([product.id]);
    expect((await detail(product)).title).toBe('Honest clock');
  });

  test('are kept through a 429 that passes, and come back from a model that stays away', async () => {
    const product = await newProduct(h, seller);
    await h.fault({ vendor: 'ai', match: 'chat/completions', kind: '429', amount: 1 });
    await content([product.id]);
    await h.drainJobs();
    expect(await items()).toMatchObject([{ status: 'success' }]);
    expect(await used()).toBe(1);

    const other = await newProduct(h, seller);
    await h.fault({ vendor: 'ai', match: 'chat/completions', kind: '429', amount: 60, times: -1 });
    await content([other.id]);
    for (let attempt = 0; attempt < 6; attempt += 1) {
      await bringForward();
      await h.drainJobs();
    }
    expect((await items())[0]).toMatchObject({ status: 'error', error_code: 'AI_UNAVAILABLE' });
    expect(await used()).toBe(1);
    expect((await detail(other)).title).toBe(other.title);
  });
});

describe('a worker that was killed', () => {
  const kill = (itemId: string, checkpoint = '{}') =>
    h.services.database.pool.query(
      `update process_items set lease_until = clock_timestamp() - interval '1 second', attempts = 1, checkpoint = $2 where id = $1`,
      [itemId, checkpoint],
    );

  test('is taken over by another, which neither pays again nor asks for what was answered', async () => {
    const product = await newProduct(h, seller);
    const { body } = await content([product.id]);
    const itemId = body.data?.items[product.id]?.[0] as string;
    await h.services.database.pool.query(`delete from pgboss.job where name = 'ai.improve' and data ->> 'itemId' = $1`, [itemId]);
    await kill(itemId, JSON.stringify({ answer: { title: 'Answered before', description_html: '<p>Kept.</p><script>x()</script>' } }));
    await resumeImprovements(createContext(h.services));
    await takeAll(product);
    expect(await items()).toMatchObject([{ status: 'success' }]);
    expect(await detail(product)).toMatchObject({ title: 'Answered before', description_html: '<p>Kept.</p>' });
    expect(await asked(product)).toBe(0);
    expect(await used()).toBe(1);
    // Whoever comes after it is done does nothing.
    await runImprovement(createContext(h.services), { workplaceId: seller.workplaceId, itemId });
    expect(await used()).toBe(1);
  });

  test('is taken over later when the queue does not answer just then', async () => {
    const product = await newProduct(h, seller);
    const { body } = await content([product.id]);
    const itemId = body.data?.items[product.id]?.[0] as string;
    await h.services.database.pool.query(`delete from pgboss.job where name = 'ai.improve' and data ->> 'itemId' = $1`, [itemId]);
    await kill(itemId);
    await expect(resumeItems(createContext(h.services), ['ai_action'], 'ai.no-such-queue')).rejects.toThrow();
    await resumeImprovements(createContext(h.services));
    await h.drainJobs();
    expect(await items()).toMatchObject([{ status: 'success' }]);
  });

  test('and comes back late with a failure takes nothing from what another has finished', async () => {
    const product = await newProduct(h, seller, { title: 'Miracle cure watch' });
    const { body } = await content([product.id]);
    const itemId = body.data?.items[product.id]?.[0] as string;
    const pool = h.services.database.pool;
    await pool.query(`delete from pgboss.job where name = 'ai.improve' and data ->> 'itemId' = $1`, [itemId]);
    await h.fault({ vendor: 'ai', match: 'chat/completions', kind: 'slow', amount: 1500 });
    const late = runImprovement(createContext(h.services), { workplaceId: seller.workplaceId, itemId });
    await expect
      .poll(async () => (await pool.query('select attempts from process_items where id = $1', [itemId])).rows[0].attempts)
      .toBe(1);
    await pool.query(`update process_items set status = 'success', finished_at = now(), lease_until = null where id = $1`, [itemId]);
    await late;
    expect(await items()).toMatchObject([{ status: 'success', error: null }]);
    expect(await used()).toBe(1);
    await expectLedgerInStep(seller);
  });

  test('leaves an item alone that another works on', async () => {
    const product = await newProduct(h, seller);
    const { body } = await content([product.id]);
    const itemId = body.data?.items[product.id]?.[0] as string;
    await h.services.database.pool.query(`update process_items set lease_until = clock_timestamp() + interval '1 minute' where id = $1`, [
      itemId,
    ]);
    await h.drainJobs();
    expect(await items()).toMatchObject([{ status: 'processing' }]);
    expect(await asked(product)).toBe(0);
  });
});

describe('whose products they are', () => {
  test('strangers’, missing and demo products are refused, and too many of them', async () => {
    const [stranger, demo] = [await h.newSeller(), await h.newSeller({ isDemo: true })];
    const [theirs, own] = [await newProduct(h, stranger), await newProduct(h, seller)];
    expect((await content([own.id, theirs.id])).body).toMatchObject({ success: false, status: 202 });
    expect(await used()).toBe(0);
    expect(await items()).toEqual([]);
    const shown = await newProduct(h, demo);
    expect((await content([shown.id], {}, demo)).body).toMatchObject({ success: false, status: 103 });
    expect((await content(Array.from({ length: 101 }, () => own.id))).body.errors).toHaveProperty('product_ids');
    expect((await content([own.id], { tone: 'shouting' })).body.errors).toHaveProperty('tone');

    await content([theirs.id], {}, stranger);
    await h.drainJobs();
    const [waiting] = await proposals(theirs, stranger);
    expect(await proposals(theirs)).toEqual([]);
    expect((await decide([{ item_id: waiting?.item_id as string, take: ['title'] }])).data?.failed).toHaveProperty(
      waiting?.item_id as string,
    );
    await takeAll(theirs, stranger);
    const { title } = await detail(theirs, stranger);
    expect((await rollBack([theirs.id, own.id])).data).toEqual({
      success: {},
      failed: {
        [theirs.id]: { code: 'NOT_FOUND', error_message: expect.any(String) },
        [own.id]: { code: 'NOTHING_TO_UNDO', error_message: expect.any(String) },
      },
    });
    expect(
      (await seller.api<{ cleared: number }>('POST', '/center/products/ai-snapshots/clear', { product_ids: [theirs.id] })).body.data,
    ).toEqual({ cleared: 0 });
    expect((await detail(theirs, stranger)).title).toBe(title);
  });

  test('a product deleted meanwhile costs nothing', async () => {
    const product = await newProduct(h, seller);
    await content([product.id]);
    await h.services.database.pool.query('delete from products where workplace_id = $1 and id = $2', [seller.workplaceId, product.id]);
    await h.drainJobs();
    expect(await items()).toMatchObject([{ status: 'error', error_code: 'NOT_FOUND' }]);
    expect(await used()).toBe(0);
  });

  test('what was kept for good, or is older than a month, cannot be taken back', async () => {
    const [kept, old] = [await newProduct(h, seller), await newProduct(h, seller)];
    await content([kept.id, old.id]);
    await takeAll(kept);
    await takeAll(old);
    expect((await seller.api('POST', '/center/products/ai-snapshots/clear', { product_ids: [kept.id] })).body.data).toEqual({ cleared: 1 });
    await h.services.database.pool.query(`update ai_snapshots set created_at = now() - interval '31 days' where product_id = $1`, [old.id]);
    await forgetSnapshots(createContext(h.services));
    expect(Object.values((await rollBack([kept.id, old.id])).data?.failed ?? {}).map(({ code }) => code)).toEqual([
      'NOTHING_TO_UNDO',
      'NOTHING_TO_UNDO',
    ]);
  });
});

test('without a language model configured the call says so', async () => {
  const product = await newProduct(h, seller);
  const { texts } = h.services.connectors;
  h.services.connectors.texts = undefined;
  try {
    expect((await content([product.id])).body).toMatchObject({ success: false, message: expect.stringContaining('not set up') });
  } finally {
    h.services.connectors.texts = texts;
  }
  expect(await used()).toBe(0);
});
