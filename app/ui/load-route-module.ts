import { lazy } from 'react';
import { keepFramedAddress } from './keep-framed-address.ts';
import { untilOnline } from './until-online.ts';

/** What a screen's module exports. */
type RouteModule = Record<string, unknown>;

/** In the place of a screen whose script is gone: what was shown before stays while the document at the screen's own address is loaded. */
const LoadedAnew = lazy(async () => {
  await untilOnline();
  keepFramedAddress();
  window.location.reload();
  return new Promise<never>(() => undefined);
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
    const module: RouteModule = await import(/* @vite-ignore */ address);
    loaded[id] = module;
    return module;
  } catch {
    return { default: LoadedAnew };
  }
}
