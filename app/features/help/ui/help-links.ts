import type { LinksFunction } from '@remix-run/node';
import helpCss from './help.css?url';

/** Styles of help articles. */
export const helpLinks: LinksFunction = () => [{ rel: 'stylesheet', href: helpCss }];
