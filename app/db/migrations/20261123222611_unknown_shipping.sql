ALTER TABLE "product_variants" ALTER COLUMN "shipping_cost" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "product_variants" ALTER COLUMN "shipping_cost" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "supplier_orders" ALTER COLUMN "shipping_cost" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "supplier_orders" ALTER COLUMN "shipping_cost" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_days" ADD COLUMN "uncosted" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_line_items" ADD COLUMN "line_price" bigint;--> statement-breakpoint
-- What was not known used to be kept as 0, which only a supplier that ships free has told.
UPDATE "product_variants" v SET "shipping_cost" = NULL FROM "products" p
WHERE p."workplace_id" = v."workplace_id" AND p."id" = v."product_id" AND v."shipping_cost" = 0 AND NOT EXISTS (
  SELECT 1 FROM "source_offers" o
  WHERE o."product_id" = p."source_product_id" AND o."ship_to" = p."ship_to" AND o."shipping_cost" = 0 AND NOT o."is_estimated"
);--> statement-breakpoint
UPDATE "products" p SET "cheapest_shipping_cost" = NULL
WHERE p."cheapest_shipping_cost" = 0 AND NOT EXISTS (
  SELECT 1 FROM "source_offers" o
  WHERE o."product_id" = p."source_product_id" AND o."ship_to" = p."ship_to" AND o."shipping_cost" = 0 AND NOT o."is_estimated"
);
