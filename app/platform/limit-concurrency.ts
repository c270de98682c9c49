/**
 * Limits how much work runs at the same time in this process; the rest queues, first in, first out.
 * @param inAll the limit for everything together.
 * @param ofOne the limit for work with the same `whose`, for example one host. Work that waits only because of it does not block the rest.
 */
export function limitConcurrency(inAll: number, ofOne = inAll): <Result>(work: () => Promise<Result>, whose?: string) => Promise<Result> {
  const waiting: { whose: string; begin: () => void }[] = [];
  const working = new Map<string, number>();
  let all = 0;
  const isFree = (whose: string) => all < inAll && (working.get(whose) ?? 0) < ofOne;
  const begin = (whose: string) => {
    all += 1;
    working.set(whose, (working.get(whose) ?? 0) + 1);
  };
  const end = (whose: string) => {
    all -= 1;
    const left = (working.get(whose) ?? 0) - 1;
    if (left > 0) working.set(whose, left);
    else working.delete(whose);
    const next = waiting.findIndex((each) => isFree(each.whose));
    if (next >= 0) waiting.splice(next, 1)[0]?.begin();
  };
  return async (work, whose = '') => {
    if (isFree(whose)) begin(whose);
    else await new Promise<void>((resolve) => waiting.push({ whose, begin: () => resolve(begin(whose)) }));
    try {
      return await work();
    } finally {
      end(whose);
    }
  };
}
