import { execFileSync } from 'node:child_process';
import { type Locale, locales } from '#app/platform/locales.ts';

/** How many languages a run walks; the others take their turn with the commits that follow. */
const atOnce = 3;

/** How many commits the checkout has behind it; 0 outside a repository. */
function commitCount(): number {
  try {
    return Number(execFileSync('git', ['rev-list', '--count', 'HEAD'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  } catch {
    return 0;
  }
}

/**
 * The languages in which every screen is walked: all with `ALL_LANGUAGES=1` (`npm run test:screens`), otherwise three, turning with the
 * commit. Three neighbours of a ring, so that any three commits in a row see all nine.
 */
export function walkedLanguages(commits = commitCount()): readonly Locale[] {
  if (process.env.ALL_LANGUAGES) return locales;
  const first = (commits * atOnce) % locales.length;
  return Array.from({ length: atOnce }, (_, at) => locales[(first + at) % locales.length] as Locale);
}
