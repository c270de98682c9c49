ALTER TABLE "order_line_items" ADD COLUMN "chosen_variant_id" uuid;--> statement-breakpoint
ALTER TABLE "order_line_items" ADD COLUMN "chosen_quantity" integer;--> statement-breakpoint
ALTER TABLE "tracking_events" ADD COLUMN "is_zone_known" boolean DEFAULT true NOT NULL;