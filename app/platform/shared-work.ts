/** Whoever asks for what is being done already waits for that, instead of doing it a second time. In one process. */
export function sharedWork<Result>(): (what: string, work: () => Promise<Result>) => Promise<Result> {
  const underWay = new Map<string, Promise<Result>>();
  return (what, work) => {
    let result = underWay.get(what);
    if (!result) {
      result = work().finally(() => underWay.delete(what));
      underWay.set(what, result);
    }
    return result;
  };
}
