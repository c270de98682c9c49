import type { ShouldRevalidateFunction } from '@remix-run/react';
import { lazy } from 'react';
import { keepFramedAddress } from './keep-framed-address.ts';
import { untilOnline } from './until-online.ts';

/** What a screen's module exports. */
interface RouteModule {
  shouldRevalidate?: ShouldRevalidateFunction;
}

/** Replaces a screen whose script no longer exists: the previous screen stays while the document of the new address is loaded. */
const LoadedAnew = lazy(async () => {
  await untilOnline();
  keepFramedAddress();
  window.location.reload();
  return new Promise<never>(() => undefined);
});

/** Status of the refusal that the browser creates for an unanswered form; our server never sends it. */
export const unansweredStatus = 504;

/**
 * After each form Remix reloads the screen's data, and the form counts as submitting until they arrive; while the server is down, its
 * button would spin on. After an unanswered form this reload is skipped, so that the seller is told at once; the data are reloaded as
 * after missed events (`data-fetch.ts`).
 */
export const endingUnanswered = <Module extends RouteModule>(module: Module): Module => ({
  ...module,
  shouldRevalidate: (args) => args.actionStatus !== unansweredStatus && (module.shouldRevalidate?.(args) ?? true),
});

/**
 * Loads a screen's script, in the place of Remix's own function of that name (vite.config.ts). After a deployment scripts that an open page
 * has not loaded yet are gone. Remix then reloads the page where it is, also when a form is merely sent to such a screen or a pointer rests
 * on a link: the press leads nowhere, and what was typed is lost. Here moving to the screen goes on and loads its document, and everything
 * else goes on without the script (docs/decisions/176).
 * @param loaded modules by their routes' ids; a new one is added.
 */
export async function loadRouteModule(
  { id, module: address }: { id: string; module: string },
  loaded: Record<string, RouteModule>,
): Promise<RouteModule> {
  const known = loaded[id];
  if (known) return known;
  try {
    const module: RouteModule = endingUnanswered(await import(/* @vite-ignore */ address));
    loaded[id] = module;
    return module;
  } catch {
    return { default: LoadedAnew } as RouteModule;
  }
}
