import type { Settings } from './types.ts';

/**
 * The real address of a call to the app: its public name, which vendors know, is replaced by the address at which it runs.
 * @throws Error when the address is neither the app's nor on this machine: the sandbox calls nobody else.
 */
export function appAddress(settings: Pick<Settings, 'appUrl' | 'appPublicUrl'>, address: string): string {
  const url = new URL(address);
  const publicUrl = new URL(settings.appPublicUrl);
  const appUrl = new URL(settings.appUrl);
  if (url.host === publicUrl.host || url.host === appUrl.host) {
    return `${appUrl.origin}${url.pathname}${url.search}`;
  }
  if (/^(localhost|127\.\d+\.\d+\.\d+|\[::1\]|.+\.localhost)$/.test(url.hostname)) return url.href;
  throw new Error(`the sandbox calls only the app (${settings.appPublicUrl}) and this machine, not ${url.host}`);
}

/** The app's public address of a path. */
export function appPublicAddress(settings: Pick<Settings, 'appPublicUrl'>, path: string): string {
  return new URL(path, settings.appPublicUrl).href;
}
