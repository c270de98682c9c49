CREATE TABLE "store_image_hosts" (
	"workplace_id" uuid NOT NULL,
	"store_id" uuid NOT NULL,
	"host" text NOT NULL,
	CONSTRAINT "store_image_hosts_workplace_id_store_id_host_pk" PRIMARY KEY("workplace_id","store_id","host")
);
--> statement-breakpoint
ALTER TABLE "store_image_hosts" ADD CONSTRAINT "store_image_hosts_workplace_id_store_id_stores_workplace_id_id_fk" FOREIGN KEY ("workplace_id","store_id") REFERENCES "public"."stores"("workplace_id","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "store_image_hosts_host" ON "store_image_hosts" USING btree ("host");--> statement-breakpoint
-- Stores that are linked already: where their products' pictures are.
INSERT INTO "store_image_hosts" ("workplace_id", "store_id", "host")
SELECT DISTINCT l."workplace_id", l."store_id", lower(substring(l."image" from '^https://([^/:?#@]+)'))
FROM "listings" l JOIN "stores" s ON s."workplace_id" = l."workplace_id" AND s."id" = l."store_id"
WHERE s."platform" = 'woocommerce' AND l."image" ~ '^https://[^/:?#@]+[.][^/:?#@]+'
ON CONFLICT DO NOTHING;--> statement-breakpoint
-- Pictures of stores' own products that could not be copied were taken off our products: their next push would take them off in the store.
-- From now on they count as its owner's, whose pictures stay.
UPDATE "listings" l SET
  "media" = (SELECT coalesce(jsonb_object_agg(m.key, m.value), '{}') FROM jsonb_each(l."media") m
    WHERE EXISTS (SELECT 1 FROM "product_images" i WHERE i."workplace_id" = l."workplace_id" AND i."product_id" = l."product_id" AND i."id"::text = m.key)),
  "known" = l."known" || jsonb_build_object(
    'images', (SELECT coalesce(jsonb_agg(jsonb_build_array(i."id", i."alt") ORDER BY i."position", i."id"), '[]')
      FROM "product_images" i WHERE i."workplace_id" = l."workplace_id" AND i."product_id" = l."product_id"),
    'variants', (SELECT coalesce(jsonb_object_agg(k.key, CASE
        WHEN k.value ->> 'imageId' IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "product_images" i
          WHERE i."workplace_id" = l."workplace_id" AND i."product_id" = l."product_id" AND i."id"::text = k.value ->> 'imageId')
        THEN k.value || '{"imageId": null}' ELSE k.value END), '{}') FROM jsonb_each(l."known" -> 'variants') k))
FROM "stores" s
WHERE s."workplace_id" = l."workplace_id" AND s."id" = l."store_id" AND s."platform" = 'woocommerce'
  AND l."known" IS NOT NULL AND l."product_id" IS NOT NULL AND EXISTS (SELECT 1 FROM jsonb_object_keys(l."media") k(id)
    WHERE NOT EXISTS (SELECT 1 FROM "product_images" i WHERE i."workplace_id" = l."workplace_id" AND i."product_id" = l."product_id" AND i."id"::text = k.id));
