/** Days in which the owner of an account may change their mind about deleting it. */
export const deletionDays = 30;
