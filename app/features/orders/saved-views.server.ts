/** Saved views of lists, and the columns that a list shows. A view is the address of the filtered list under a name. */
import type { SellerContext } from '#app/context.ts';
import { AppError, fieldError } from '#app/platform/errors.ts';
import { newId } from '#app/platform/ids.ts';

export interface SavedView {
  id: string;
  name: string;
  /** The query string of the list's address, without paging and without the name of the view. */
  search: string;
}

/** How many views fit into a menu. */
const maxViews = 30;
/** Parameters that are not saved: they say where one is in the list, not which list it is. */
const notKept = ['cursor', 'page', 'view'];

/** Save an address under a name. @throws AppError BAD_REQUEST beside `name` when it is taken or there are too many. */
export async function saveView(ctx: SellerContext, input: { list: string; name: string; search: string }): Promise<SavedView> {
  const params = new URLSearchParams(input.search.slice(0, 2000));
  for (const name of notKept) params.delete(name);
  params.sort();
  const view = { id: newId(), name: nameOf(input.name), search: params.toString() };
  return ctx.transaction(async (tx) => {
    await tx.sql.query('select pg_advisory_xact_lock(hashtextextended($1, 11))', [`${ctx.workplace.id} ${input.list}`]);
    const { rows } = await tx.sql.query(
      'select count(*)::int as views, count(*) filter (where lower(name) = lower($3))::int as same from saved_views where workplace_id = $1 and list = $2',
      [ctx.workplace.id, input.list, view.name],
    );
    if (rows[0].same > 0) throw fieldError('name', 'usedTwice');
    if (rows[0].views >= maxViews) throw fieldError('name', 'tooManyViews');
    await tx.sql.query('insert into saved_views (workplace_id, id, list, name, search, created_at) values ($1, $2, $3, $4, $5, $6)', [
      ctx.workplace.id,
      view.id,
      input.list,
      view.name,
      view.search,
      tx.now(),
    ]);
    return view;
  });
}

/** @throws AppError NOT_FOUND; BAD_REQUEST beside `name` when another view has it. */
export async function renameView(ctx: SellerContext, input: { list: string; id: string; name: string }): Promise<void> {
  const name = nameOf(input.name);
  const { rowCount } = await ctx.sql.query(
    `update saved_views set name = $4 where workplace_id = $1 and list = $2 and id = $3
     and not exists (select 1 from saved_views o where o.workplace_id = $1 and o.list = $2 and o.id <> $3 and lower(o.name) = lower($4))`,
    [ctx.workplace.id, input.list, input.id, name],
  );
  if (rowCount) return;
  const { rows } = await ctx.sql.query('select 1 from saved_views where workplace_id = $1 and list = $2 and id = $3', [
    ctx.workplace.id,
    input.list,
    input.id,
  ]);
  throw rows[0] ? fieldError('name', 'usedTwice') : new AppError('NOT_FOUND');
}

/** Delete a view. @throws AppError NOT_FOUND. */
export async function deleteView(ctx: SellerContext, input: { list: string; id: string }): Promise<void> {
  const { rowCount } = await ctx.sql.query('delete from saved_views where workplace_id = $1 and list = $2 and id = $3', [
    ctx.workplace.id,
    input.list,
    input.id,
  ]);
  if (!rowCount) throw new AppError('NOT_FOUND');
}

function nameOf(text: string): string {
  const name = text.trim().replace(/\s+/g, ' ');
  if (!name) throw fieldError('name', 'required');
  if (name.length > 60) throw fieldError('name', 'tooLarge');
  return name;
}

/** Show these columns of all there are; the others are hidden until chosen again. */
export async function chooseColumns(
  ctx: SellerContext,
  input: { list: string; all: readonly string[]; shown: readonly string[] },
): Promise<void> {
  await ctx.sql.query(
    `insert into list_settings (workplace_id, account_id, list, hidden_columns) values ($1, $2, $3, $4)
     on conflict (account_id, workplace_id, list) do update set hidden_columns = excluded.hidden_columns`,
    [ctx.workplace.id, ctx.account.id, input.list, JSON.stringify(input.all.filter((column) => !input.shown.includes(column)))],
  );
}
