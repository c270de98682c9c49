/** A path to go back to after signing in: inside the app only, never another site. */
export function safeReturn(to: string | null | undefined): string {
  // `URL` ignores tabs and line ends, so `/<tab>/:` is read as `//:`, which is no valid address: hence `parse`, which does not throw.
  const url = to?.startsWith('/') && !to.startsWith('//') && !to.includes('\\') ? URL.parse(to, 'http://inside.invalid') : null;
  return url?.host === 'inside.invalid' && url.pathname.startsWith('/app') ? `${url.pathname}${url.search}` : '/app';
}
