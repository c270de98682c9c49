/** Days between the request to delete an account and its deletion; until then the owner can keep it. */
export const deletionDays = 30;
