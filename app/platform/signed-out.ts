/** Headers between a tab's screens and our server. */

/**
 * On an answer that redirects to the sign-in page, and on an API refusal for the same reason: nobody is signed in, or somebody other than
 * the tab's seller.
 */
export const signedOutHeader = 'x-signed-out';

/** On a tab's requests: the account that it shows. On a screen's data: the account that they belong to. */
export const accountHeader = 'x-account';

/**
 * On a tab's requests: the workplace that it shows (the same header as for API calls). On a screen's data: the workplace that they belong
 * to.
 */
export const workplaceHeader = 'workplace-id';
