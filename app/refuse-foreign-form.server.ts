/**
 * Forms of public pages may only be sent by our own pages: a foreign site could otherwise sign a visitor into its own account.
 * @throws Response 403
 */
export function refuseForeignForm(request: Request, appUrl: string): void {
  const origin = request.headers.get('origin');
  const isForeign =
    origin && origin !== 'null'
      ? origin !== new URL(appUrl).origin && new URL(origin).host !== request.headers.get('host')
      : request.headers.get('sec-fetch-site') === 'cross-site';
  if (isForeign) throw new Response(null, { status: 403 });
}
