/** A description as a store shows it: pictures of the store library with our public address, under which its buyers fetch them. Pure. */
export const descriptionInStore = (html: string, publicUrl: string): string =>
  html.replace(/(<img\b[^>]*?\ssrc=")(?=\/files\/media\/)/g, `$1${publicUrl}`);
