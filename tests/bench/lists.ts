/** Runs the targets at 1 and 16 concurrent, beside their floors. */
import { randomUUID } from 'node:crypto';
import { allEndpoints } from '#app/endpoints.server.ts';
import { seller } from './generate.ts';
import { measure } from './measure.ts';
import type { Figure } from './report.ts';
import { readServerTimes, serverTimeOf } from './server-times.ts';
import { type Given, rows, targetsOf } from './targets.ts';

const isThere = (path: string): boolean => {
  const pathname = path.split('?')[0] as string;
  return (
    !pathname.startsWith('/api/') ||
    allEndpoints.some(
      ({ method, path: pattern }) => method === 'get' && new RegExp(`^${pattern.replace(/:\w+(\{[^}]*\})?/g, '[^/]+')}$`).test(pathname),
    )
  );
};

/** A session of an account, made for this run. */
export async function signIn(databaseUrl: string, accountId: string = seller.accountId): Promise<string> {
  const { hashToken, randomToken } = await import('#app/platform/encryption.server.ts');
  const token = randomToken();
  await rows(
    databaseUrl,
    `insert into account_tokens (account_id, id, hash, kind, expires_at) values ($1, $2, $3, 'session', now() + interval '2 days')`,
    [accountId, randomUUID(), hashToken(token)],
  );
  return token;
}

export async function benchLists(given: Given, only: string | undefined): Promise<Figure[]> {
  const figures: Figure[] = [];
  const part = 'Lists, searches, details';
  /** Milliseconds at the middle of those asked alone, by target. */
  const alones = new Map<string, number>();
  for (const target of await targetsOf(given)) {
    if (only && !target.what.includes(only) && only !== target.notAbove?.what) continue;
    const paths = typeof target.paths === 'function' ? await target.paths() : target.paths;
    const [first] = paths as [string];
    if (!isThere(first)) {
      given.say(`  ${target.what}: ${first.split('?')[0]} is not there`);
      continue;
    }
    const token = target.account ? await signIn(given.databaseUrl, target.account) : given.token;
    const headers = { authorization: `Bearer ${token}`, cookie: `quayside_session=${token}` };
    const probe = await fetch(given.appUrl + first, { headers, redirect: 'manual' });
    const text = await probe.text();
    if (probe.status !== 200 || (text.startsWith('{') && !(JSON.parse(text) as { success: boolean }).success)) {
      given.say(`  ${target.what}: ${first} answers ${probe.status} ${text.slice(0, 200)}`);
      continue;
    }
    const load = { kind: 'http' as const, origin: given.appUrl, paths, headers };
    await measure({ ...load, connections: 4, seconds: 0.5 });
    const alone = await measure({ ...load, connections: 1, seconds: given.seconds / 2 });
    const [before, timesBefore] = [given.cpu(), await readServerTimes(given.metricsUrl)];
    const many = await measure({ ...load, connections: 16, seconds: given.seconds });
    const after = given.cpu();
    const serverTime = serverTimeOf(0.95, timesBefore, await readServerTimes(given.metricsUrl));
    const floor = target.floor
      ? await measure({ kind: 'sql', url: given.databaseUrl, ...target.floor, connections: 16, seconds: Math.min(2, given.seconds) })
      : undefined;
    const count = Math.max(1, many.perSecond * given.seconds);
    const cpu = `processor ${((after.web - before.web) / count).toFixed(2)} ms web, ${((after.database - before.database) / count).toFixed(2)} ms database`;
    const failed = alone.failed + many.failed > 0 ? `; ${alone.failed + many.failed} failed` : '';
    alones.set(target.what, alone.p50);
    figures.push({
      part,
      what: `${target.what}: p95 at 16`,
      value: serverTime,
      unit: 'ms',
      ...(target.within ? { budget: { at: 'most', value: target.within } } : {}),
      ...(floor ? { floor: `${floor.p95.toFixed(1)} ms` } : {}),
      note: `who asks waits ${many.p95.toFixed(1)} ms, alone ${alone.p95.toFixed(1)} ms; ${cpu}${failed}`,
    });
    figures.push({
      part,
      what: `${target.what}: per second at 16`,
      value: many.perSecond,
      unit: '/s',
      ...(target.goal ? { budget: { at: 'least', value: target.goal } } : {}),
      ...(floor ? { floor: `${Math.round(floor.perSecond).toLocaleString('en')} /s` } : {}),
    });
    const against = target.notAbove && alones.get(target.notAbove.what);
    if (target.notAbove && against)
      figures.push({
        part,
        what: `${target.what}: times that of ${target.notAbove.what}`,
        value: alone.p50 / against,
        unit: '×',
        budget: { at: 'most', value: target.notAbove.times },
        note: `alone, at the middle: ${alone.p50.toFixed(1)} and ${against.toFixed(1)} ms`,
      });
    given.say(
      `  ${target.what}: alone p95 ${alone.p95.toFixed(1)} ms; at 16 p95 ${many.p95.toFixed(1)} ms, ${serverTime.toFixed(1)} of them the server's, ${Math.round(many.perSecond)}/s; ${cpu}${floor ? `; floor ${Math.round(floor.perSecond)}/s` : ''}${failed}`,
    );
  }
  return figures;
}
