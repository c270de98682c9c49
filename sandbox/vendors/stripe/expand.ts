/** `expand[]=latest_charge.balance_transaction`: ids replaced by the objects they name (docs.stripe.com/expand). */
import type { Call } from './call.ts';
import { invalidRequest } from './failure.ts';
import type { RawValue } from './parameters.ts';
import { find, kindOfId } from './store.ts';

const MAX_DEPTH = 4;
type Node = Record<string, unknown>;

/** Returns the answer with every wanted path expanded; refuses paths that cannot be. */
export async function expand(call: Call, answer: object, wanted: RawValue | undefined): Promise<object> {
  if (wanted === undefined) return answer;
  const paths = Array.isArray(wanted) ? wanted : [wanted];
  const copy = structuredClone(answer);
  for (const path of paths) {
    if (typeof path !== 'string') throw invalidRequest('Invalid array', { param: 'expand' });
    const parts = path.split('.');
    const listed = parts[0] === 'data';
    if (parts.length > MAX_DEPTH) {
      throw invalidRequest(`You cannot expand more than ${MAX_DEPTH} levels of a property. Property: ${path}`, { param: 'expand' });
    }
    if (!listed) {
      await follow(call, copy as Node, parts, path);
      continue;
    }
    for (const item of (copy as { data?: Node[] }).data ?? []) await follow(call, item, parts.slice(1), path);
  }
  return copy;
}

async function follow(call: Call, node: Node, [part, ...rest]: string[], path: string): Promise<void> {
  if (part === undefined) return;
  const value = node[part];
  if (value === undefined || (typeof value !== 'string' && typeof value !== 'object')) {
    throw invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' });
  }
  if (value === null) return;
  if (typeof value === 'string') {
    const kind = kindOfId(value);
    const found = kind && (await find(call.db, kind, value));
    if (!found) throw invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' });
    node[part] = found.body;
  }
  const inner = node[part];
  if (rest.length > 0 && inner && typeof inner === 'object') await follow(call, inner as Node, rest, path);
}
