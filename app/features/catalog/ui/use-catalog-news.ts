import { useLiveEvents } from '#app/ui/live-events.ts';
import { useRevalidateBetween } from '#app/ui/use-revalidate-between.ts';

/** Keeps the flags of shown cards up to date: reads the page again when a product was imported, or work on one has ended. */
export function useCatalogNews(): void {
  const revalidate = useRevalidateBetween();
  useLiveEvents({
    'products.import': revalidate,
    process({ status }) {
      if (status === 'success') revalidate();
    },
  });
}
