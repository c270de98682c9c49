/** Of what types the item and its result are only `work` knows, and all of one kind give the same. */
interface Waiting {
  item: unknown;
  work: (items: never[]) => Promise<unknown[]>;
  resolve: (result: never) => void;
  reject: (error: unknown) => void;
}

/**
 * Work that would wait for the same rows anyway goes together: while some of it is being done, what comes of the same kind waits, and all
 * of that is done at once then. Who is alone waits for nobody. In one process.
 * @param kind only items of the same kind go together; their `work` must be the same, for that of the first is called for all.
 * @param work does all or nothing, and answers for each in their order. When it fails for several, each is done again by itself, so that
 *   a failure is only that of its own item.
 */
export type GatherWork = <Item, Result>(kind: string, item: Item, work: (items: readonly Item[]) => Promise<Result[]>) => Promise<Result>;

/** @param most goes together. */
export function gatherWork(most: number): GatherWork {
  /** Who waits, by the kinds of which some is being done. */
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

/** What is the same for all who ask is read once for those who ask meanwhile: never before one of them has asked. */
export const readOnce = <Result>({ gather }: { gather: GatherWork }, what: string, read: () => Promise<Result>): Promise<Result> =>
  gather(what, undefined, async (asked) => {
    const result = await read();
    return asked.map(() => result);
  });
