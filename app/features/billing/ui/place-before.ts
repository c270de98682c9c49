/**
 * Where the seller was when a plan became too small. The approval is on the provider's page, so the tab keeps it meanwhile; whoever comes
 * back with the new plan goes on there.
 */
import { billingPath } from './plan-paths.ts';

const name = 'place-before-upgrade';
/** Milliseconds after which nobody wants to go on there: the approval was left open, and something else was done since. */
const keptMs = 60 * 60_000;

/** Is it a screen of ours other than those about plans, which lead here? */
const isPlace = (address: string): boolean =>
  address.startsWith('/app/') && !address.startsWith(billingPath) && !address.includes('//') && !address.includes('\\');

/** The address with which a link to the plans says where to go on afterwards. */
export const plansWithBack = (plans: string, back: string): string => (isPlace(back) ? `${plans}?${new URLSearchParams({ back })}` : plans);

/** @param address path and query of the screen; nothing when it is one about plans that names none. */
export function rememberPlace(location: { pathname: string; search: string }): void {
  const address = new URLSearchParams(location.search).get('back') ?? `${location.pathname}${location.search}`;
  try {
    if (isPlace(address)) sessionStorage.setItem(name, JSON.stringify({ address, at: Date.now() }));
    else sessionStorage.removeItem(name);
  } catch {
    // A full or locked storage only costs the way back.
  }
}

/** The remembered address, once; nothing when there is none or it is too old. */
export function takePlace(): string | undefined {
  try {
    const { address, at } = JSON.parse(sessionStorage.getItem(name) ?? '{}');
    sessionStorage.removeItem(name);
    return typeof address === 'string' && isPlace(address) && Date.now() - at < keptMs ? address : undefined;
  } catch {
    return undefined;
  }
}
