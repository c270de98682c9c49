-- Lists read these of the product instead of its variants.
ALTER TABLE "products" ADD COLUMN "cheapest_cost" bigint;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "cheapest_shipping_cost" bigint;--> statement-breakpoint
UPDATE "products" p SET "cheapest_cost" = v."cost", "cheapest_shipping_cost" = v."shipping_cost"
FROM (
  SELECT DISTINCT ON ("workplace_id", "product_id") "workplace_id", "product_id", "cost", "shipping_cost"
  FROM "product_variants" WHERE "is_enabled" ORDER BY "workplace_id", "product_id", "price", "position"
) v WHERE v."workplace_id" = p."workplace_id" AND v."product_id" = p."id";
