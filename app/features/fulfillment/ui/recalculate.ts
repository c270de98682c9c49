/** Recalculate a preview after a change in its form, by pressing the form's button (which is there for browsers without scripts). */
export function recalculate(field: HTMLInputElement | HTMLSelectElement): void {
  field.form?.requestSubmit(field.form.querySelector<HTMLButtonElement>('[data-recalculate]'));
}
