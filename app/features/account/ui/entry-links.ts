import type { LinksFunction, MetaFunction } from '@remix-run/node';
import standaloneCss from '#app/ui/standalone/standalone.css?url';

/** Styles of the public pages. */
export const entryLinks: LinksFunction = () => [{ rel: 'stylesheet', href: standaloneCss }];

/** Of pages with a code in their address: no other site is told it. */
export const secretAddressMeta: MetaFunction = () => [{ title: 'Quayside' }, { name: 'referrer', content: 'same-origin' }];
