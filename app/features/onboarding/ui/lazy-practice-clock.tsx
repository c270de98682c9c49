import { Suspense } from 'react';
import { lazyPart } from '#app/ui/lazy-part.ts';

const Card = lazyPart(() => import('./practice-clock.tsx'), 'PracticeClock');

/** The practice clock, whose code is loaded only where somebody practises. */
export function PracticeClock({ time }: { time: string | null }) {
  if (time === null) return null;
  return (
    <Suspense fallback={null}>
      <Card time={time} />
    </Suspense>
  );
}
