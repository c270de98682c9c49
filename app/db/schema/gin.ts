/**
 * Setting for every GIN index, in kB: new entries wait in a pending list up to this size, which each search reads in full. With
 * PostgreSQL's default of 4 MB this took 3 ms per search and made the planner prefer to read all rows of a workplace.
 */
export const shortPendingList = { gin_pending_list_limit: 256 };
