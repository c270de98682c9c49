/** Layers above a page: dialogs of the browser and of Polaris, open menus, and our own drawers. */
export const layers = 'dialog[open], [role="dialog"], .Polaris-Popover';

/**
 * Is another layer open above this one? A drawer is opened from a page without layers, so any other layer is above it (a menu inside it,
 * too), and the topmost one closes first (specification 1, section 2).
 */
export function hasLayerAbove(layer: Element | null): boolean {
  return [...document.querySelectorAll(layers)].some((each) => each !== layer && !each.contains(layer));
}
