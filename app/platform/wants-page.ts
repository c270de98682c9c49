/** Is somebody reading this? A browser that opens an address shows its answer as a page; programs, scripts of screens and vendors read it. */

interface Asking {
  method: string;
  header(name: string): string | null | undefined;
}

/** How much an `Accept` header wants a type that it names itself: 0 to 1, and 0 where it does not name it (RFC 9110, section 12.5.1). */
function wish(accept: string, type: string): number {
  for (const part of accept.split(',')) {
    const [name, ...parameters] = part.split(';').map((each) => each.trim().toLowerCase());
    if (name !== type) continue;
    const quality = parameters.find((each) => each.startsWith('q='))?.slice(2);
    return quality === undefined ? 1 : Number(quality) || 0;
  }
  return 0;
}

/**
 * Does this request open an address in a window, a tab or a frame? A navigation says so (Fetch standard, `Sec-Fetch-Mode`); where a browser
 * does not say it, `Accept` prefers HTML to JSON. A call with a token in a header is a program's: no navigation can have one.
 */
export function wantsPage({ method, header }: Asking): boolean {
  if (!['GET', 'HEAD', 'POST'].includes(method) || header('authorization')) return false;
  const mode = header('sec-fetch-mode');
  if (mode && mode !== 'navigate') return false;
  const accept = header('accept') ?? '';
  const html = wish(accept, 'text/html');
  return html > 0 && html >= wish(accept, 'application/json');
}
