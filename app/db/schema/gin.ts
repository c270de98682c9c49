/**
 * For every GIN index: new entries wait in a list that each search reads from its beginning to its end, until it is as long as this, in kB.
 * With PostgreSQL's own 4 MB it cost a search 3 ms and made the planner prefer to read all of a workplace.
 */
export const shortPendingList = { gin_pending_list_limit: 256 };
