import { useFetcher } from '@remix-run/react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Refusal } from '#app/ui/error-banner.tsx';
import { type DecidedOrder, type Decision, decide, type PlacingOrder, type ServiceWish, wishedService } from '../placing.ts';

export interface Placing {
  orders: DecidedOrder[];
  /** Decide about one or several orders. */
  change(ids: readonly string[], decision: Decision): void;
  /** Choose the service that each of these orders has by this wish. @returns how many have none. */
  chooseService(orders: readonly DecidedOrder[], wish: ServiceWish): number;
  /** Why chosen services could not be saved; null when they were. They are sent again with the next choice, and with the order. */
  refusal: Refusal | null;
}

type Services = Record<string, string>;

const undecided: Decision = {};
const decided = new WeakMap<PlacingOrder, DecidedOrder>();

/** As `decide`, but the same object as before while nothing new was decided: of hundreds of rows only those that changed are drawn. */
function decideOnce(order: PlacingOrder, decision: Decision = undecided): DecidedOrder {
  const known = decided.get(order);
  if (known?.decision === decision) return known;
  const made = decide(order, decision);
  decided.set(order, made);
  return made;
}

/**
 * Saves chosen services at once. A request takes the place of one that is still on its way, so each has all that is not known to be saved.
 */
function useSavedServices(): { save(chosen: Services): void; refusal: Refusal | null } {
  const { submit, data, formData } = useFetcher<{ updated?: number } & Refusal>();
  const unsaved = useRef<Services>({});
  const underWay = useRef<Services>({});
  // Before the next effect: an answer belongs to what was on its way until now.
  useEffect(() => {
    if (!data || data.code) return;
    for (const [id, service] of Object.entries(underWay.current)) if (unsaved.current[id] === service) delete unsaved.current[id];
  }, [data]);
  useEffect(() => {
    if (formData) underWay.current = JSON.parse(String(formData.get('services')));
  }, [formData]);
  const save = useCallback(
    (chosen: Services) => {
      Object.assign(unsaved.current, chosen);
      submit({ intent: 'services', services: JSON.stringify(unsaved.current) }, { method: 'post' });
    },
    [submit],
  );
  return { save, refusal: data?.code ? data : null };
}

/**
 * The seller's decisions about previewed orders. Chosen services are saved at once, so that list and order show the same cost and it is still
 * chosen when the seller comes back; the rest is sent when the orders are placed.
 */
export function usePlacing(previewed: readonly PlacingOrder[]): Placing {
  const [decisions, setDecisions] = useState<Readonly<Record<string, Decision>>>({});
  const { save, refusal } = useSavedServices();
  const orders = useMemo(() => previewed.map((order) => decideOnce(order, decisions[order.supplierOrderId])), [previewed, decisions]);

  const change = useCallback((ids: readonly string[], decision: Decision) => {
    setDecisions((before) => ({ ...before, ...Object.fromEntries(ids.map((id) => [id, { ...before[id], ...decision }])) }));
  }, []);

  const chooseService = useCallback(
    (some: readonly DecidedOrder[], wish: ServiceWish) => {
      const found = some.map((order) => ({ id: order.supplierOrderId, service: wishedService(order, wish) }));
      const chosen = found.flatMap(({ id, service }) => (service ? [[id, service.serviceName] as const] : []));
      setDecisions((before) => ({
        ...before,
        ...Object.fromEntries(chosen.map(([id, serviceName]) => [id, { ...before[id], serviceName }])),
      }));
      if (chosen.length > 0) save(Object.fromEntries(chosen));
      return found.length - chosen.length;
    },
    [save],
  );
  return { orders, change, chooseService, refusal };
}
