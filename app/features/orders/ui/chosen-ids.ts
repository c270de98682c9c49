import { isId } from '#app/platform/ids.ts';

/** How many are placed or paid at once. */
const maxChosen = 100;

/** The ids that an address or a form names (`id=…&id=…`): once each, no more than fit one batch; anything else is left out. */
export const chosenIds = (params: URLSearchParams | FormData, name = 'id'): string[] =>
  [...new Set(params.getAll(name))].filter((value): value is string => typeof value === 'string' && isId(value)).slice(0, maxChosen);

/** An address with chosen ids. */
export const withIds = (path: string, ids: readonly string[]): string => `${path}?${ids.map((each) => `id=${each}`).join('&')}`;
