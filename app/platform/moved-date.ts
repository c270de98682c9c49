/** `Date` for a process whose time has been moved forward; only the practice world does that (`practice-clock.server.ts`). */

const RealDate = globalThis.Date;
let aheadMs = 0;

const movedNow = () => RealDate.now() + aheadMs;

/**
 * A proxy, not a subclass: dates made before and after are of the same class, and all that libraries ask of `Date` is still there. Timers
 * keep measuring the time that really passes.
 */
const MovedDate: DateConstructor = new Proxy(RealDate, {
  construct: (target, args): object => Reflect.construct(target, args.length === 0 ? [movedNow()] : args),
  apply: () => new RealDate(movedNow()).toString(),
  get: (target, name) => (name === 'now' ? movedNow : Reflect.get(target, name)),
});

/** From now on `new Date()` and `Date.now()` of this process, its libraries included, are so many milliseconds ahead; 0: they are real. */
export function moveDate(ms: number): void {
  aheadMs = ms;
  globalThis.Date = ms === 0 ? RealDate : MovedDate;
}
