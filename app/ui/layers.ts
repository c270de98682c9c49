/** What lies above a page: dialogs of the browser and of Polaris, menus that belong to a pressed button, our own drawers. */
export const layers = 'dialog[open], [role="dialog"], .Polaris-Popover';

/**
 * Is another layer open than this one? A drawer is opened from a page that has none, so any other lies above it, and the topmost
 * closes first (specification 1, section 2). What lies inside the layer, a menu for example, comes before it too.
 */
export function hasLayerAbove(layer: Element | null): boolean {
  return [...document.querySelectorAll(layers)].some((each) => each !== layer && !each.contains(layer));
}
