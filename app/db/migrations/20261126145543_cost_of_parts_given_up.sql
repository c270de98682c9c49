-- What a supplier gives back of an order that it still sends lowers what the order costs, without another state (docs/decisions/162).
CREATE OR REPLACE FUNCTION note_changed_supplier_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sales_changes (workplace_id, hour)
  SELECT DISTINCT c.workplace_id, date_trunc('hour', c.placed_at) FROM changed c JOIN unchanged u USING (workplace_id, id)
  WHERE (c.state, c.total_cost, c.payment_status = 'refunded') IS DISTINCT FROM (u.state, u.total_cost, u.payment_status = 'refunded')
    OR c.payment_status = 'refunded' AND c.updated_at <> u.updated_at;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- What was given up before is reckoned anew: in the list by whoever reads it next, in the figures by their job.
DELETE FROM "order_list_rows" r USING "supplier_orders" s
WHERE r."workplace_id" = s."workplace_id" AND r."id" = s."id" AND s."payment_status" = 'refunded' AND s."state" NOT IN ('cancelled_channel', 'cancelled_source');
--> statement-breakpoint
INSERT INTO "sales_changes" ("workplace_id", "hour")
SELECT DISTINCT "workplace_id", date_trunc('hour', "placed_at") FROM "supplier_orders"
WHERE "payment_status" = 'refunded' AND "state" NOT IN ('cancelled_channel', 'cancelled_source');
