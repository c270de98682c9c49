import type { LinksFunction } from '@remix-run/node';
import standaloneCss from '#app/ui/standalone/standalone.css?url';

/** Styles of the public pages. */
export const entryLinks: LinksFunction = () => [{ rel: 'stylesheet', href: standaloneCss }];
