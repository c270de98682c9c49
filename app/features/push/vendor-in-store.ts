/** Whose name a product has in a store as its vendor, which buyers see in many themes (docs/decisions/303). Pure. */

/** `store`: the store's own name; `supplier`: the supplier's, as imported; `own`: a name of the seller's. */
export const vendorChoices = ['store', 'supplier', 'own'] as const;

export interface VendorSetting {
  use: (typeof vendorChoices)[number];
  /** For `own`. */
  name: string;
}

export const defaultVendor: VendorSetting = { use: 'store', name: '' };

/**
 * @param vendor what the product has here. @param imported what it had from its supplier. A vendor that the seller has entered goes before
 *   the setting.
 */
export function vendorInStore(vendor: string, imported: string | null, setting: VendorSetting, storeName: string): string {
  if (vendor !== '' && vendor !== imported) return vendor;
  if (setting.use === 'supplier') return vendor;
  return (setting.use === 'own' && setting.name) || storeName;
}
