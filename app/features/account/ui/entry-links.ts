import type { LinksFunction, MetaFunction } from '@remix-run/node';
import standaloneCss from '#app/ui/standalone/standalone.css?url';

/** Styles of the public pages. */
export const entryLinks: LinksFunction = () => [{ rel: 'stylesheet', href: standaloneCss }];

/** For pages with a secret code in their address: browsers do not send the address to other sites. */
export const secretAddressMeta: MetaFunction = () => [{ title: 'Quayside' }, { name: 'referrer', content: 'same-origin' }];
