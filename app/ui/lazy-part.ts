import { type ComponentType, lazy } from 'react';
import { keepFramedAddress } from './keep-framed-address.ts';
import { PartMissing } from './part-missing.tsx';
import { hasSomethingToKeep } from './signed-out.ts';
import { untilOnline } from './until-online.ts';

// biome-ignore lint/suspicious/noExplicitAny: as React's own `lazy` says it
type AnyComponent = ComponentType<any>;

/**
 * `React.lazy` for a part of a screen; wrap it in `Suspense`. Offline it waits for the connection. When the connection is cut during the
 * load, the page is reloaded once it is back, because browsers do not request a failed module again
 * (https://github.com/whatwg/html/issues/6768); where a reload would lose unsaved changes, the seller is told instead.
 * @param name of the exported component.
 */
export function lazyPart<Module extends Record<Name, AnyComponent>, Name extends keyof Module>(load: () => Promise<Module>, name: Name) {
  return lazy<Module[Name]>(async () => {
    // A part that an address opens is in the server's answer, too.
    if (typeof window === 'undefined') return { default: (await load())[name] };
    await untilOnline();
    try {
      // Nothing where `reloadForGoneParts` has the page loaded anew: it stays as it is until then.
      const part: Module | undefined = await load();
      return part ? { default: part[name] } : new Promise<never>(() => undefined);
    } catch (error) {
      if (navigator.onLine && !hasSomethingToKeep()) throw error;
      await untilOnline();
      if (hasSomethingToKeep()) return { default: PartMissing as AnyComponent as Module[Name] };
      window.location.reload();
      return new Promise<never>(() => undefined);
    }
  });
}

/**
 * After a deployment the lazy parts of an open page no longer exist: the page is reloaded, once, unless it has unsaved changes. (Offline,
 * `lazyPart` waits.)
 */
export function reloadForGoneParts(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (new URLSearchParams(window.location.search).has('reloaded') || !navigator.onLine || hasSomethingToKeep()) return;
    event.preventDefault();
    // While a screen is still loading, the address is its own already, but without the parameters of the admin's frame.
    keepFramedAddress();
    const url = new URL(window.location.href);
    url.searchParams.set('reloaded', '1');
    window.location.replace(url);
  });
}
