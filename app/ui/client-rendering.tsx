import { createContext, type ReactNode, Suspense, useContext } from 'react';

/** True in a document whose screen a busy server has left for the browser to render. */
export const IsClientRendered = createContext(false);

/** Marks the error below, so that `onError` on the server and `onRecoverableError` in the browser ignore it. */
export const leftToClient = 'left-to-client';

/** Not a failure: throwing on the server is React's way to leave a part to the browser, https://react.dev/reference/react/Suspense. */
export class LeftToClient extends Error {
  digest = leftToClient;
}

/** Shared, because creating an error records a stack trace each time. */
const left = new LeftToClient();

function OnlyInBrowsers({ children }: { children: ReactNode }) {
  if (typeof document === 'undefined') throw left;
  return children;
}

/** What the server renders when it has the time. Otherwise the document shows `fallback`, and the browser renders this from the document's data. */
export function RenderedWhenIdle({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  // No boundary when none is needed: React hydrates what is inside one later than the rest.
  if (!useContext(IsClientRendered)) return children;
  return (
    <Suspense fallback={fallback}>
      <OnlyInBrowsers>{children}</OnlyInBrowsers>
    </Suspense>
  );
}
