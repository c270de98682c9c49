import type { ShouldRevalidateFunction } from '@remix-run/react';
import { lazy } from 'react';
import { keepFramedAddress } from './keep-framed-address.ts';
import { untilOnline } from './until-online.ts';

/** What a screen's module exports. */
interface RouteModule {
  shouldRevalidate?: ShouldRevalidateFunction;
}

/** In the place of a screen whose script is gone: what was shown before stays while the document at the screen's own address is loaded. */
const LoadedAnew = lazy(async () => {
  await untilOnline();
  keepFramedAddress();
  window.location.reload();
  return new Promise<never>(() => undefined);
});

/** The status of a refusal that the browser gives itself, where nobody answered a form. No answer of ours has it. */
export const unansweredStatus = 504;

/**
 * Remix reads a screen's data after each form, refused ones too, and until they have come the form counts as being sent: while the server is
 * away its button would turn on, and a screen without its data is an error. Who sent a form that nobody answered is told at once; what has
 * become of it comes as news do (`data-fetch.ts`).
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
