/** What the form of the placing screen sends, and where it leads. Pure. */
import { z } from 'zod';
import { chosenIds, maxChosen, mostInAddress, withIds } from '#app/features/orders/chosen-ids.ts';
import type { SentChoices } from './placing.ts';

const Sent = z.object({
  place: z
    .array(
      z.object({
        id: z.uuid(),
        service: z.string().max(100).nullish(),
        agreed: z.number().int().min(0).optional(),
        accept: z.boolean().optional(),
      }),
    )
    .max(maxChosen),
  /** Those that have to be fixed first. */
  left: z.array(z.uuid()).max(maxChosen),
}) satisfies z.ZodType<SentChoices>;

const parsed = (text: FormDataEntryValue | null): unknown => {
  try {
    return JSON.parse(String(text));
  } catch {
    return undefined;
  }
};

/** What was sent; a form with bare ids (`id=…`) places these as they are. */
export function choicesOf(form: FormData) {
  const { data } = Sent.safeParse(parsed(form.get('choices')));
  if (!data) return { choices: chosenIds(form).map((supplierOrderId) => ({ supplierOrderId })), left: [] };
  return {
    left: data.left,
    choices: data.place.map(({ id, service, agreed, accept }) => ({
      supplierOrderId: id,
      serviceName: service ?? undefined,
      agreedCost: agreed,
      acceptAddress: accept ?? false,
    })),
  };
}

/** Services that were chosen: supplier order → name. Anything else in the field is left out. */
export function servicesOf(form: FormData): { supplierOrderId: string; serviceName: string }[] {
  const { data } = z.record(z.uuid(), z.string().min(1).max(100)).safeParse(parsed(form.get('services')));
  return Object.entries(data ?? {})
    .slice(0, maxChosen)
    .map(([supplierOrderId, serviceName]) => ({ supplierOrderId, serviceName }));
}

export interface Placed {
  /** Orders that suppliers are asked for, or that went over the quota. */
  asked: readonly string[];
  /** Groups of the work that asks for them. */
  groups: readonly string[];
  left: readonly string[];
  /** How many were not placed because the plan's orders are used up. */
  over: number;
  /** The query of the placing screen. */
  from: URLSearchParams;
}

/**
 * The pay screen, which shows what becomes of orders. Many are named by the work that places them; what is left of very many, by the list
 * that they were chosen from. When nothing was sent to a supplier the screen lists what was left, linked to its problems.
 */
export function pathAfterPlacing({ asked, groups, left, over, from }: Placed): string {
  const others: Record<string, readonly string[]> = over > 0 ? { over: [`${over}`] } : {};
  if (asked.length === 0 && left.length <= mostInAddress) return withIds('/app/orders/pay', left, others);
  const named: Record<string, readonly string[]> = asked.length > mostInAddress ? { group: groups } : {};
  const list: Record<string, readonly string[]> = {
    left_list: [from.get('list') ?? 'orders'],
    left_matching: [from.get('matching') ?? ''],
    left_count: [`${left.length}`],
  };
  return withIds('/app/orders/pay', asked.length > mostInAddress ? [] : asked, {
    ...named,
    ...(left.length > mostInAddress ? list : { left }),
    ...others,
  });
}
