import type { WorkplaceContext } from '#app/context.ts';
import { failureWords } from '#app/features/process-items/item-words.server.ts';
import { readSetting } from '#app/features/settings/setting.server.ts';
import { hasTextModel } from './improve-products.server.ts';

/** Number of newest products offered for a first try. */
const offered = 5;

export interface EnhancerTrial {
  id: string;
  title: string;
  image: string | null;
  status: 'processing' | 'success' | 'error';
  error: string | null;
}

export interface EnhancerView {
  isConfigured: boolean;
  isDemo: boolean;
  style: Awaited<ReturnType<typeof readSetting<'ai-writing'>>>['style'];
  tone: Awaited<ReturnType<typeof readSetting<'ai-writing'>>>['tone'];
  products: { id: string; title: string; image: string | null }[];
  trial: EnhancerTrial | null;
}

/** Data of the enhancer's start screen. @param triedId the product that is being tried. */
export async function readEnhancer(ctx: WorkplaceContext, triedId: string | undefined): Promise<EnhancerView> {
  const { style, tone } = await readSetting(ctx, 'ai-writing');
  const { rows: products } = await ctx.sql.query({
    name: 'enhancer-products',
    text: `select id, title, image from products where workplace_id = $1 and state <> 'importing' order by id desc limit ${offered}`,
    values: [ctx.workplace.id],
  });
  return {
    isConfigured: hasTextModel(ctx),
    isDemo: ctx.workplace.isDemo,
    style,
    tone,
    products,
    trial: triedId ? await readTrial(ctx, triedId) : null,
  };
}

async function readTrial(ctx: WorkplaceContext, productId: string): Promise<EnhancerTrial | null> {
  const { rows } = await ctx.sql.query({
    name: 'enhancer-trial',
    text: `select p.id, p.title, p.image, i.status, i.error_code, i.error_message
           from products p join lateral (
             select id, status, error_code, error_message from process_items
             where workplace_id = p.workplace_id and kind = 'ai_action' and product_id = p.id and input ->> 'work' = 'content' order by id desc limit 1
           ) i on true
           where p.workplace_id = $1 and p.id = $2`,
    values: [ctx.workplace.id, productId],
  });
  const row = rows[0];
  if (!row) return null;
  return {
    id: row.id,
    title: row.title,
    image: row.image,
    status: row.status,
    error: row.status === 'error' ? failureWords(ctx, row) : null,
  };
}
