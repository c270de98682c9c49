-- Orders whose supplier could not be paid move at once; others that were paid before do so when their supplier refuses the money.
DROP INDEX "supplier_orders_under_way";--> statement-breakpoint
ALTER TABLE "supplier_orders" ADD COLUMN "agreed_cost" bigint;--> statement-breakpoint
ALTER TABLE "supplier_orders" ADD COLUMN "quoted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "supplier_orders" ADD COLUMN "still_can_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "from_wallet" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "supplier_orders_to_quote" ON "supplier_orders" USING btree ("source","placed_at") WHERE state = 'ready' and quoted_at is null and not is_archived;--> statement-breakpoint
CREATE INDEX "supplier_orders_under_way" ON "supplier_orders" USING btree ("state","updated_at") WHERE state in ('placing', 'outcome_unknown', 'waiting_payment', 'supplier_unpaid', 'order_placed');--> statement-breakpoint
WITH moved AS (
  UPDATE "supplier_orders" SET "state" = 'supplier_unpaid'
  WHERE "state" = 'order_placed' AND "supplier_paid_at" IS NULL AND "error_key" IN ('supplier_payment_failed', 'supplier_payment_waits')
  RETURNING "workplace_id", "is_archived"
), counted AS (SELECT "workplace_id", count(*) AS "orders" FROM moved WHERE NOT "is_archived" GROUP BY 1)
INSERT INTO "workplace_counters" ("workplace_id", "name", "value")
SELECT "workplace_id", "name", "orders" * "by" FROM counted, (VALUES ('orders.supplier_unpaid', 1), ('orders.order_placed', -1)) AS c ("name", "by")
ON CONFLICT ("workplace_id", "name") DO UPDATE SET "value" = "workplace_counters"."value" + excluded."value";
