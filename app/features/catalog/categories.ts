/** One tree for all suppliers: a category's id is its path of slugs, so equally named categories of two suppliers are one. */

const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/'/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '') || 'other';

/** `['Home & Garden', 'Storage']` → `home-and-garden/storage`. Undefined for an empty path. */
export const categoryIdOf = (path: readonly string[]): string | undefined => (path.length > 0 ? path.map(slugOf).join('/') : undefined);

export interface CategoryRow {
  id: string;
  parentId: string | null;
  name: string;
}

/** The rows of all categories on a path, from the top down. */
export const categoryRowsOf = (path: readonly string[]): CategoryRow[] =>
  path.map((name, at) => ({ id: categoryIdOf(path.slice(0, at + 1)) as string, parentId: categoryIdOf(path.slice(0, at)) ?? null, name }));

export interface CategoryNode {
  id: string;
  name: string;
  children: CategoryNode[];
}

/** Rows as a tree, in the rows' order. */
export function categoryTreeOf(rows: readonly CategoryRow[]): CategoryNode[] {
  const nodes = new Map(rows.map((row) => [row.id, { id: row.id, name: row.name, children: [] as CategoryNode[] }]));
  const top: CategoryNode[] = [];
  for (const row of rows) {
    const node = nodes.get(row.id) as CategoryNode;
    const parent = row.parentId === null ? undefined : nodes.get(row.parentId);
    if (parent) parent.children.push(node);
    else top.push(node);
  }
  return top;
}
