/**
 * Escape in an open list of choices closes the list alone. Where the list is a part of the page (app.css) its choices have the focus, and
 * Polaris's layers around it, which listen for the key coming up, would close with it.
 */
export function keepEscapeInChoices(): void {
  let isOfChoices = false;
  const keep = (event: KeyboardEvent) => {
    if (event.type === 'keydown') isOfChoices = event.key === 'Escape' && event.target instanceof HTMLOptionElement;
    if (isOfChoices) event.stopPropagation();
  };
  for (const type of ['keydown', 'keyup'] as const) window.addEventListener(type, keep, { capture: true });
}
