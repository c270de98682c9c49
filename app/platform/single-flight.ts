/** Single flight: a call for work that is already running in this process (same `what`) gets that run's result instead of starting another. */
export function singleFlight<Result>(): (what: string, work: () => Promise<Result>) => Promise<Result> {
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
