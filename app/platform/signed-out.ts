/** Headers between a tab's screens and our server. */

/**
 * On an answer that leads to the sign-in page, and on a call of the API that is refused for that: nobody is signed in, or somebody else
 * than the tab's seller.
 */
export const signedOutHeader = 'x-signed-out';

/** On what a tab asks for and sends: the account that it shows. On a screen's data: whose they are. */
export const accountHeader = 'x-account';

/**
 * On what a tab asks for and sends: the workplace that it shows, under the name that calls of the API have for it too. On a screen's data:
 * the one that they are of.
 */
export const workplaceHeader = 'workplace-id';
