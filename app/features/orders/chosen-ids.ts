import { isId } from '#app/platform/ids.ts';
import { mostMatching } from '#app/platform/most-matching.ts';

/** The most orders that are placed or paid at once. */
export const maxChosen = mostMatching;

/** The most ids that an address names: 500 of them are longer than servers and proxies take. */
export const mostInAddress = 100;

/**
 * The ids in an address or form (`id=…&id=…`): each once, at most one batch; anything that is no id is left out. A checkbox that stands for
 * several has them with commas between.
 */
export const chosenIds = (params: URLSearchParams | FormData, name = 'id'): string[] =>
  [...new Set(params.getAll(name).flatMap((value) => (typeof value === 'string' ? value.split(',') : [])))]
    .filter(isId)
    .slice(0, maxChosen);

/** An address with chosen ids, and with others beside them under names of their own. */
export const withIds = (path: string, ids: readonly string[], others: Readonly<Record<string, readonly string[]>> = {}): string =>
  `${path}?${new URLSearchParams(Object.entries({ id: ids, ...others }).flatMap(([name, values]) => values.map((value) => [name, value])))}`;
