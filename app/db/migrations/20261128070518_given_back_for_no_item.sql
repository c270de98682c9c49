ALTER TABLE "order_line_items" ADD COLUMN "given_back" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- What was fulfilled elsewhere in part is reckoned anew (docs/decisions/210): in the list by whoever reads it next, in the figures by their job.
DELETE FROM "order_list_rows" r USING "supplier_orders" s, "orders" o
WHERE r."workplace_id" = s."workplace_id" AND r."id" = s."id" AND o."workplace_id" = s."workplace_id" AND o."id" = s."order_id" AND o."fulfillment_status" <> 'unfulfilled';
--> statement-breakpoint
INSERT INTO "sales_changes" ("workplace_id", "hour")
SELECT DISTINCT "workplace_id", date_trunc('hour', "placed_at") FROM "orders" WHERE "fulfillment_status" <> 'unfulfilled';
