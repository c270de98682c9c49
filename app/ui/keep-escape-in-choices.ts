/**
 * Escape in an open select closes only its list. With `base-select` (app.css) the options are part of the page and have the focus, and
 * Polaris's layers around it, which listen for keyup, would close, too.
 */
export function keepEscapeInChoices(): void {
  let isOfChoices = false;
  const keep = (event: KeyboardEvent) => {
    if (event.type === 'keydown') isOfChoices = event.key === 'Escape' && event.target instanceof HTMLOptionElement;
    if (isOfChoices) event.stopPropagation();
  };
  for (const type of ['keydown', 'keyup'] as const) window.addEventListener(type, keep, { capture: true });
}
