-- Of a variant that left a store and came back, the place that it had before was still taken for where it is sold: the newest is.
UPDATE "listing_variants" v SET "product_variant_id" = NULL
WHERE EXISTS (
  SELECT 1 FROM "listing_variants" n
  WHERE n."workplace_id" = v."workplace_id" AND n."store_id" = v."store_id" AND n."product_variant_id" = v."product_variant_id" AND n."id" > v."id"
);--> statement-breakpoint
-- A push said of a product mapped by hand that it was not mapped, and of one unmapped on purpose that it was.
WITH moved AS (
  UPDATE "listings" l SET "is_mapped" = NOT l."is_mapped" WHERE l."is_mapped" <> EXISTS (
    SELECT 1 FROM "listing_variants" v JOIN "variant_mappings" m ON m."workplace_id" = v."workplace_id" AND m."listing_variant_id" = v."id"
    WHERE v."workplace_id" = l."workplace_id" AND v."listing_id" = l."id"
  ) RETURNING l."workplace_id", l."status", l."is_mapped"
), sums AS (
  SELECT "workplace_id", sum(CASE WHEN "is_mapped" THEN 1 ELSE -1 END)::bigint AS more FROM moved WHERE "status" <> 'removed' GROUP BY 1
)
INSERT INTO "workplace_counters" ("workplace_id", "name", "value")
SELECT "workplace_id", 'listings.mapped', more FROM sums UNION ALL SELECT "workplace_id", 'listings.unmapped', -more FROM sums
ON CONFLICT ("workplace_id", "name") DO UPDATE SET "value" = "workplace_counters"."value" + excluded."value";
