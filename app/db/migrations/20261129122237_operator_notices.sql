CREATE TABLE "operator_notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"outcome" text
);
--> statement-breakpoint
ALTER TABLE "catalog_syncs" ADD COLUMN "listed_total" integer;--> statement-breakpoint
ALTER TABLE "catalog_syncs" ADD COLUMN "doubt" text;--> statement-breakpoint
ALTER TABLE "catalog_syncs" ADD COLUMN "read_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "source_products" ADD COLUMN "missing_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "source_products" ADD COLUMN "gone_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "operator_notices_open" ON "operator_notices" USING btree ("kind","subject") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "operator_notices_newest" ON "operator_notices" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "source_products_gone" ON "source_products" USING btree ("source","gone_at") WHERE gone_at is not null;--> statement-breakpoint
CREATE INDEX "supplier_orders_waiting_with_us" ON "supplier_orders" USING btree ("paid_at","id") WHERE error_key = 'supplier_payment_waits' and supplier_paid_at is null;