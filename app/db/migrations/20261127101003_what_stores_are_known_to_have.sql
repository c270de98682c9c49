ALTER TABLE "listings" ADD COLUMN "known" jsonb;--> statement-breakpoint
-- Of products that were taken over what we have counts as theirs, unless it was changed here since, or since the last push.
UPDATE "listings" l SET "known" = jsonb_build_object(
  'title', p."title", 'descriptionHtml', md5(p."description_html"), 'vendor', p."vendor", 'productType', p."product_type", 'tags', p."tags",
  'seo', jsonb_build_array(p."seo_title", p."seo_description"), 'options', p."options",
  'images', (SELECT coalesce(jsonb_agg(jsonb_build_array(i."id", i."alt") ORDER BY i."position", i."id"), '[]')
             FROM "product_images" i WHERE i."workplace_id" = p."workplace_id" AND i."product_id" = p."id"),
  'variants', (SELECT coalesce(jsonb_object_agg(v."id", jsonb_build_object('optionValues', v."option_values", 'price', jsonb_build_array(v."price", v."compare_at_price"),
                 'sku', v."sku", 'barcode', v."barcode", 'weightGrams', v."weight_grams", 'imageId', v."image_id")), '{}')
               FROM "product_variants" v WHERE v."workplace_id" = p."workplace_id" AND v."product_id" = p."id" AND v."is_enabled"))
FROM "products" p
WHERE p."source" IN ('shopify', 'woocommerce') AND l."workplace_id" = p."workplace_id" AND l."product_id" = p."id"
  AND (p."version" = 1 OR l."pushed_at" >= p."updated_at")
  AND EXISTS (SELECT 1 FROM "listing_variants" x WHERE x."workplace_id" = l."workplace_id" AND x."listing_id" = l."id" AND x."known_stock" IS NOT NULL);
