-- Of a variant that left a store and came back, the place that it had before was still taken for where it is sold: the newest is.
UPDATE "listing_variants" v SET "product_variant_id" = NULL
WHERE EXISTS (
  SELECT 1 FROM "listing_variants" n
  WHERE n."workplace_id" = v."workplace_id" AND n."store_id" = v."store_id" AND n."product_variant_id" = v."product_variant_id" AND n."id" > v."id"
);
