/** What a demo may be asked for: it is looked at, not changed (docs/decisions/304). Pure. */

/** Calls that change nothing but what was seen and dismissed, or that only ask. By address, without `/api`. */
const openCalls = [
  /^\/payments\/quota\/calc-usage$/,
  /^\/center\/products\/(quotes|find|quick-scan|find-suppliers|find-main-products|galleries\/list)$/,
  /^\/center\/products\/source\/:source\/:id/,
  /^\/get-product-id-by-image$/,
  /^\/products\/(interactions|:id\/compare|:id\/fetch-stores-selling)$/,
  /^\/center\/products\/(push|setup-selling-price)\/preview$/,
  /^\/center\/products\/process\/dismiss$/,
  /^\/auth\/account\/(set-language|update-meta|update-onboarding)$/,
  /^\/auth\/platform\/verify$/,
  /^\/core\/stores\/update-default-store$/,
  /^\/core\/account\//,
  /^\/setting-notification$/,
  /^\/orders\/v4\/(preview|refund\/request-type)$/,
  /^\/orders\/v6\/payments\/info$/,
  /^\/log\//,
];

/** May this API call be made in a demo? @param path as the endpoint has it, `/api/…` with its parameters' names. */
export const isOpenCall = (method: string, path: string): boolean => {
  const own = path.replace(/^\/api/, '');
  return method === 'get' || openCalls.some((each) => each.test(own));
};

/** Forms of screens that may be sent in a demo: all of them, or those with these intents. By the route's id. */
const openForms: Readonly<Record<string, true | readonly string[]>> = {
  'routes/app._index': true,
  'routes/app.guide-line': true,
  'routes/app.notifications': true,
  'routes/app.choose-store': true,
  'routes/app.find-product.image': true,
  'routes/app.ob-welcome': true,
  'routes/app.ob-ai-enhancer': true,
  'routes/app.products-center._index': ['find-matching'],
  'routes/app.setting.account': ['language'],
};

/** May a form be sent to this screen in a demo? @param intent reads the form's intent, if that decides. */
export async function isOpenForm(routeId: string, intent: () => Promise<string>): Promise<boolean> {
  if (!routeId.startsWith('routes/app')) return true;
  const open = openForms[routeId] ?? [];
  return open === true || open.includes(await intent());
}

/** Jobs that may run for a demo: they only sum what is there. */
const openJobs = new Set(['analytics.refresh-sales-of', 'products.refresh-supply-of', 'orders.recount-of']);

/** May this job run for a demo? All others would act on goods, orders and money that there are not. */
export const isOpenJob = (name: string): boolean => openJobs.has(name);
