/** Reckon a preview anew after a change in its form: as its button does, which stands there for who has no scripts. */
export function recalculate(field: HTMLInputElement | HTMLSelectElement): void {
  field.form?.requestSubmit(field.form.querySelector<HTMLButtonElement>('[data-recalculate]'));
}
