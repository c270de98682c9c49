/**
 * Addresses of vendors' pages as a browser should open them. Usually the address itself; where a page proxy is
 * configured (`VENDOR_PAGES_PROXY`), `https://host/path` is opened as `<proxy>/host/path`.
 */
export interface VendorPages {
  url(address: string): string;
  /** The origin to name in a content security policy. */
  origin(address: string): string;
}

export function createVendorPages(proxy: string | undefined): VendorPages {
  return {
    url: (address) => (proxy && address.startsWith('https://') ? `${proxy}/${address.slice('https://'.length)}` : address),
    origin: (address) => new URL(proxy && address.startsWith('https://') ? proxy : address).origin,
  };
}
