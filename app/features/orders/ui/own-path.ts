/** A path that an address or a form names, if it leads to a screen of the app. */
export const ownPath = (path: FormDataEntryValue | null): string | undefined =>
  typeof path === 'string' && /^\/app\/[^\\]*$/.test(path) ? path : undefined;
