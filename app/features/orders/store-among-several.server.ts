/**
 * SQL for the name of order `o`'s store; null in a workplace with one store. Needed because orders of different stores may have the same
 * number. Disconnected stores count, since their orders stay.
 */
export const storeAmongSeveral = `(select store.name from stores store where store.workplace_id = o.workplace_id and store.id = o.store_id
   and exists (select from stores other where other.workplace_id = o.workplace_id and other.id <> o.store_id))`;
