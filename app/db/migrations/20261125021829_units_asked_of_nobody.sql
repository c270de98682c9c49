ALTER TABLE "order_line_items" ADD COLUMN "added_units" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "supplier_order_parts" ADD COLUMN "price_awaited_since" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "supplier_order_parts_price_awaited" ON "supplier_order_parts" USING btree ("price_awaited_since") WHERE price_awaited_since is not null;