/** The part of App Bridge's `window.shopify` that we use. Present only in embedded pages. */
export interface AppBridge {
  toast: { show(message: string, options?: { duration?: number; isError?: boolean }): string };
  saveBar: { show(id: string): Promise<void>; hide(id: string): Promise<void>; leaveConfirmation(): Promise<void> };
  /** The bar at the top of the admin. */
  loading(isLoading: boolean): void;
  idToken(): Promise<string>;
  environment?: { embedded?: boolean };
}

/** App Bridge, where an admin is around this page. Call it in effects and handlers only. */
export function appBridge(): AppBridge | undefined {
  if (typeof window === 'undefined' || window.top === window) return undefined;
  return (window as unknown as { shopify?: AppBridge }).shopify;
}
