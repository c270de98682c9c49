import { type ComponentType, lazy } from 'react';
import { untilOnline } from './until-online.ts';

// biome-ignore lint/suspicious/noExplicitAny: as React's own `lazy` says it
type AnyComponent = ComponentType<any>;

/**
 * A part of a screen that is loaded when it is first drawn; `Suspense` stands around it.
 * Without a line it waits for one. A line that is cut while the part comes loads the page anew once it is back, for browsers do not ask
 * for a module a second time (https://github.com/whatwg/html/issues/6768). `entry.client.tsx` looks after parts that a new version took away.
 * @param name of the component among what the module exports.
 */
export function lazyPart<Module extends Record<Name, AnyComponent>, Name extends keyof Module>(load: () => Promise<Module>, name: Name) {
  return lazy<Module[Name]>(async () => {
    await untilOnline();
    try {
      return { default: (await load())[name] };
    } catch (error) {
      if (navigator.onLine) throw error;
      await untilOnline();
      window.location.reload();
      return new Promise<never>(() => undefined);
    }
  });
}
