import type { SellerContext } from '#app/context.ts';
import { readExport } from './account-exports.server.ts';
import type { ShownExport } from './ui/your-data-card.tsx';

/** The archive in the words of the settings screen. */
export async function showExport(ctx: SellerContext): Promise<ShownExport | null> {
  const made = await readExport(ctx);
  if (!made) return null;
  const [unit, divisor] = made.bytes < 1_000_000 ? (['kilobyte', 1000] as const) : (['megabyte', 1_000_000] as const);
  const size = new Intl.NumberFormat(ctx.locale, { style: 'unit', unit, maximumFractionDigits: made.bytes < 10_000_000 ? 1 : 0 });
  const date = new Intl.DateTimeFormat(ctx.locale, { dateStyle: 'long', timeZone: ctx.workplace.timeZone });
  return {
    state: made.state,
    progress: made.progress,
    link: made.link,
    size: size.format(made.bytes / divisor),
    until: made.expires_at ? date.format(new Date(made.expires_at)) : '',
  };
}
