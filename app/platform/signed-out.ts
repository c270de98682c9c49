/** Headers between a tab's screens and our server. */

/** On an answer that leads to the sign-in page: nobody is signed in, or somebody else than the tab's seller. */
export const signedOutHeader = 'x-signed-out';

/** On what a screen sends: the account that the tab shows. */
export const accountHeader = 'x-account';
