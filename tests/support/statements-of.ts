import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

const traced = new AsyncLocalStorage<string[]>();
let isWatched = false;
/** pg-boss reads the settings of a queue with the first job that a process puts into it. */
const settingsOfQueue = 'SELECT q.name, q.policy';

/** Puts down what is sent for a piece of work, and not what the same process sends meanwhile for others. */
function watch(): void {
  if (isWatched) return;
  isWatched = true;
  const query = pg.Client.prototype.query as (...given: unknown[]) => unknown;
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [first] = given;
    const text = typeof first === 'string' ? first : (first as { text?: string } | undefined)?.text;
    const sent = (text ?? '?').replace(/\s+/g, ' ').trim();
    if (!sent.startsWith(settingsOfQueue)) traced.getStore()?.push(sent);
    return query.apply(this, given);
  } as typeof pg.Client.prototype.query;
}

/** The statements that a piece of work sends before it answers, in their order. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  watch();
  const found: string[] = [];
  await traced.run(found, work);
  return found;
}
