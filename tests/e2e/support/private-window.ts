import type { BrowserContext } from '@playwright/test';

/** What a frame has in a private window with third-party data blocked: no cookies, and no storage. */
export async function blockStorage(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    if (window.top === window) return;
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    Object.defineProperty(window, 'localStorage', { get: refuse, configurable: true });
    Object.defineProperty(window, 'sessionStorage', { get: refuse, configurable: true });
    Object.defineProperty(document, 'cookie', { get: () => '', set: () => undefined });
  });
}
