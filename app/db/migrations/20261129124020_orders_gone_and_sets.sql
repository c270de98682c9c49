ALTER TABLE "order_line_items" ADD COLUMN "is_set" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "platform_told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "gone_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "orders_gone" ON "orders" USING btree ("workplace_id","store_id") WHERE gone_at is not null;