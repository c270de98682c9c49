/**
 * SQL for the name of the store that order `o` came from, null in a workplace of one store: stores number their orders alike, so that a
 * number alone may be two orders'. Stores that were disconnected count, as their orders stay.
 */
export const storeAmongSeveral = `(select store.name from stores store where store.workplace_id = o.workplace_id and store.id = o.store_id
   and exists (select from stores other where other.workplace_id = o.workplace_id and other.id <> o.store_id))`;
