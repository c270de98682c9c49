/** A path to go back to after signing in: inside the app only, never another site. */
export function safeReturn(to: string | null | undefined, fallback = '/app'): string {
  if (!to?.startsWith('/') || to.startsWith('//') || to.includes('\\')) return fallback;
  const url = new URL(to, 'http://inside.invalid');
  return url.host === 'inside.invalid' && url.pathname.startsWith('/app') ? `${url.pathname}${url.search}` : fallback;
}
