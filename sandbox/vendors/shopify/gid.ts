/** `gid://shopify/Product/123` */
export function gid(type: string, id: number | string): string {
  return `gid://shopify/${type}/${id}`;
}

/** Type and number of a global id; undefined when it is none. `InventoryLevel` ids carry a query that does not matter here. */
export function parseGid(value: string): { type: string; id: number } | undefined {
  const match = /^gid:\/\/shopify\/(\w+)\/(\d+)(?:\?.*)?$/.exec(value);
  return match ? { type: match[1] as string, id: Number(match[2]) } : undefined;
}

/** The number of a global id of the given type; NaN, which no record has, when it is another. */
export function idOf(type: string | string[], value: string | null | undefined): number {
  const parsed = value ? parseGid(value) : undefined;
  return parsed && [type].flat().includes(parsed.type) ? parsed.id : Number.NaN;
}
