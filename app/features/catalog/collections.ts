import { type Collection, collections } from './filters.ts';

/** Number of texts per collection in the locales, `collections.<slug>.bullets.<n>`; two or three are shown. */
const bulletsWritten = 4;

/** The promotional collections with the bullets of the day, which change every 24 hours and are the same for everybody. */
export function collectionsOf(day: Date): { slug: Collection; bullets: number[] }[] {
  const seed = Math.floor(day.getTime() / 86_400_000);
  return collections.map((slug, at) => {
    const first = (seed * 7 + at * 3) % bulletsWritten;
    const many = 2 + ((seed + at) % 2);
    return { slug, bullets: Array.from({ length: many }, (_, index) => (first + index) % bulletsWritten) };
  });
}
