import { useCallback, useEffect, useRef, useState } from 'react';
import { callApi } from '#app/ui/call-api.ts';
import type { Refusal } from '#app/ui/error-banner.tsx';
import type { ListingMappings } from '../schemas.ts';
import type { Line } from './map-variant-row.tsx';

interface MappingDraft {
  /** As last read from the server; undefined before the first answer. */
  listing: ListingMappings | undefined;
  /** The lines chosen here, by store variant. */
  lines: Readonly<Record<string, Line[]>>;
  refusal: Refusal | undefined;
  isDirty: boolean;
  isBusy: boolean;
  change(variantId: string, next: (lines: Line[]) => Line[]): void;
  /** @returns whether it was saved. */
  save(): Promise<boolean>;
  /** Maps all variants to a product and saves at once. Unsaved lines of variants without a match in the product are kept. */
  mapAll(productId: string): void;
}

const noLines: Line[] = [];
const savedLines = (listing: ListingMappings | undefined, variantId: string) =>
  JSON.stringify(listing?.variants.find((each) => each.id === variantId)?.lines);

/** The mapping of a store product: read when the dialog opens, edited as a draft, saved in one request. */
export function useMappingDraft({
  listingId,
  open,
  onMapped,
}: {
  listingId: string;
  open: boolean;
  onMapped: (() => void) | undefined;
}): MappingDraft {
  const [listing, setListing] = useState<ListingMappings>();
  const [lines, setLines] = useState<Record<string, Line[]>>({});
  const [changed, setChanged] = useState<Set<string>>(new Set());
  const [refusal, setRefusal] = useState<Refusal>();
  const [isBusy, setIsBusy] = useState(false);

  /** @param kept variants whose draft lines are kept. */
  const show = useCallback((next: ListingMappings, kept: ReadonlySet<string> = new Set()) => {
    setListing(next);
    setLines((all) => Object.fromEntries(next.variants.map(({ id, lines: saved }) => [id, kept.has(id) ? (all[id] ?? saved) : saved])));
    setChanged(new Set(kept));
  }, []);
  useEffect(() => {
    if (!open) return;
    setRefusal(undefined);
    void callApi<ListingMappings>('GET', `/products/platform/${listingId}`).then((answer) =>
      answer.success && answer.data ? show(answer.data) : setRefusal(answer),
    );
  }, [open, listingId, show]);

  const change = useCallback((id: string, next: (lines: Line[]) => Line[]) => {
    setLines((all) => ({ ...all, [id]: next(all[id] ?? noLines) }));
    setChanged((ids) => new Set([...ids, id]));
  }, []);

  async function send(path: string, body: object): Promise<ListingMappings | undefined> {
    setIsBusy(true);
    const answer = await callApi<ListingMappings>('POST', path, body);
    setIsBusy(false);
    if (!answer.success || !answer.data) {
      setRefusal(answer);
      return undefined;
    }
    setRefusal(undefined);
    onMapped?.();
    return answer.data;
  }
  async function save() {
    const mappings = [...changed].map((id) => ({
      listing_variant_id: id,
      lines: (lines[id] ?? []).map(({ source_variant_id, quantity, priority, ship_to_countries }) => ({
        source_variant_id,
        quantity,
        priority,
        ship_to_countries,
      })),
    }));
    const next = await send(`/products/${listingId}/map-variant`, { mappings });
    if (next) show(next);
    return next !== undefined;
  }
  async function mapAll(productId: string) {
    const next = await send(`/products/${listingId}/map-group`, { source_product_id: productId });
    if (next) show(next, new Set([...changed].filter((id) => savedLines(next, id) === savedLines(listing, id))));
  }
  // A stable function, or hundreds of rows would be rendered again.
  const mapAllNow = useRef(mapAll);
  mapAllNow.current = mapAll;
  const onMapAll = useCallback((productId: string) => void mapAllNow.current(productId), []);

  return { listing, lines, refusal, isDirty: changed.size > 0, isBusy, change, save, mapAll: onMapAll };
}
