/** A waiting item. Only its `work` knows the types of items and results, which are the same for one kind. */
interface Waiting {
  item: unknown;
  work: (items: never[]) => Promise<unknown[]>;
  resolve: (result: never) => void;
  reject: (error: unknown) => void;
}

/**
 * Batches work that would wait for the same rows anyway, within one process: while one batch of a kind runs, further items of the kind
 * wait, and then run together. A single item does not wait.
 * @param kind items of the same kind are batched; they must have the same `work`, since the first item's is called for all.
 * @param work does all or nothing, and returns the results in order. If it fails for several items, each is run again by itself, so that
 *   only the faulty ones fail.
 */
export type GatherWork = <Item, Result>(kind: string, item: Item, work: (items: readonly Item[]) => Promise<Result[]>) => Promise<Result>;

/** @param most items per batch. */
export function gatherWork(most: number): GatherWork {
  /** Waiting items by kind, for kinds with a running batch. */
  const waiting = new Map<string, Waiting[]>();
  const doAll = async (kind: string, queue: Waiting[]) => {
    while (queue.length > 0) await doTogether(queue.splice(0, most));
    waiting.delete(kind);
  };
  return (kind, item, work) =>
    new Promise((resolve, reject) => {
      const queue = waiting.get(kind) ?? [];
      queue.push({ item, work, resolve, reject });
      if (waiting.has(kind)) return;
      waiting.set(kind, queue);
      void doAll(kind, queue);
    });
}

async function doTogether(some: readonly Waiting[]): Promise<void> {
  const [first] = some;
  try {
    const results = await first?.work(some.map(({ item }) => item as never));
    for (const [n, { resolve }] of some.entries()) resolve(results?.[n] as never);
  } catch (error) {
    if (some.length === 1) first?.reject(error);
    else await Promise.all(some.map((each) => doTogether([each])));
  }
}

/** Shares one read among callers that asked while another read was under way; the read always begins after the call. */
export const readOnce = <Result>({ gather }: { gather: GatherWork }, what: string, read: () => Promise<Result>): Promise<Result> =>
  gather(what, undefined, async (asked) => {
    const result = await read();
    return asked.map(() => result);
  });
