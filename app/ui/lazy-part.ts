import { type ComponentType, lazy } from 'react';
import { PartMissing } from './part-missing.tsx';
import { hasSomethingToKeep } from './signed-out.ts';
import { untilOnline } from './until-online.ts';

// biome-ignore lint/suspicious/noExplicitAny: as React's own `lazy` says it
type AnyComponent = ComponentType<any>;

/**
 * A part of a screen that is loaded when it is first drawn; `Suspense` stands around it.
 * Without a line it waits for one. A line that is cut while the part comes loads the page anew once it is back, for browsers do not ask
 * for a module a second time (https://github.com/whatwg/html/issues/6768); where that would lose what was typed, the seller is told instead.
 * @param name of the component among what the module exports.
 */
export function lazyPart<Module extends Record<Name, AnyComponent>, Name extends keyof Module>(load: () => Promise<Module>, name: Name) {
  return lazy<Module[Name]>(async () => {
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
 * After a new version was put up, an old page's lazy parts are gone: the page is loaded anew, once, but for what was typed and is not
 * saved. Without a line `lazyPart` waits for it.
 */
export function reloadForGoneParts(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const url = new URL(window.location.href);
    if (url.searchParams.has('reloaded') || !navigator.onLine || hasSomethingToKeep()) return;
    event.preventDefault();
    url.searchParams.set('reloaded', '1');
    window.location.replace(url);
  });
}
