/** A description for a store: pictures of the store library get our public address, from which buyers' browsers load them. Pure. */
export const descriptionInStore = (html: string, publicUrl: string): string =>
  html.replace(/(<img\b[^>]*?\ssrc=")(?=\/files\/media\/)/g, `$1${publicUrl}`);
