-- The day of an order, its eight days and its 64 days, each under its workplace (`app/features/orders/order-periods.ts`). One expression, which the
-- planner puts in its place: it is evaluated for each order that the index finds.
CREATE FUNCTION "order_periods"("workplace_id" uuid, "placed_at" timestamptz) RETURNS bigint[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ARRAY[
    uuid_hash_extended("workplace_id", (("placed_at" AT TIME ZONE 'UTC')::date - DATE '2000-01-01')::bigint),
    uuid_hash_extended("workplace_id", 1000000 + ((("placed_at" AT TIME ZONE 'UTC')::date - DATE '2000-01-01') >> 3)::bigint),
    uuid_hash_extended("workplace_id", 2000000 + ((("placed_at" AT TIME ZONE 'UTC')::date - DATE '2000-01-01') >> 6)::bigint)
  ];--> statement-breakpoint
DROP INDEX "orders_search";--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin ("workplace_id",order_periods(workplace_id, placed_at),"search_text" gin_trgm_ops) WITH (gin_pending_list_limit=256);
