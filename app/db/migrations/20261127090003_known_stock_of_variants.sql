ALTER TABLE "listing_variants" ADD COLUMN "known_stock" integer;--> statement-breakpoint
-- Of products that were taken over from a store what we have now counts as told.
UPDATE "listing_variants" v SET "known_stock" = pv."stock"
FROM "products" p, "product_variants" pv
WHERE p."source" IN ('shopify', 'woocommerce') AND pv."workplace_id" = p."workplace_id" AND pv."product_id" = p."id"
  AND v."workplace_id" = pv."workplace_id" AND v."product_variant_id" = pv."id";
