/** A path from a query or form, if it is a screen of the app; guards against redirects to other sites. */
export const ownPath = (path: FormDataEntryValue | null): string | undefined =>
  typeof path === 'string' && /^\/app\/[^\\]*$/.test(path) ? path : undefined;
