CREATE TABLE "catalog_facets" (
	"source" text NOT NULL,
	"facet" text NOT NULL,
	CONSTRAINT "catalog_facets_source_facet_pk" PRIMARY KEY("source","facet")
);
--> statement-breakpoint
CREATE TABLE "catalog_groups" (
	"category" text NOT NULL,
	"price_bucket" smallint NOT NULL,
	"products" integer NOT NULL,
	CONSTRAINT "catalog_groups_category_price_bucket_pk" PRIMARY KEY("category","price_bucket")
);
--> statement-breakpoint
DROP INDEX "source_offers_profit";--> statement-breakpoint
DROP INDEX "source_offers_bucket";--> statement-breakpoint
DROP INDEX "source_offers_cost";--> statement-breakpoint
DROP INDEX "source_offers_shipping";--> statement-breakpoint
DROP INDEX "source_offers_days";--> statement-breakpoint
DROP INDEX "source_offers_popularity";--> statement-breakpoint
ALTER TABLE "source_offers" ADD COLUMN "is_sold_out" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "source_offers" ADD COLUMN "mix" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "source_products" ADD COLUMN "made_for" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "source_products" ADD COLUMN "seen_orders" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "source_products" ADD COLUMN "seen_sellers" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "source_products" ADD COLUMN "reviews_fetched_at" timestamp with time zone;--> statement-breakpoint
-- What is sold out is last: of what is there, and whenever stock ends or comes again (`storeOffers` writes the same).
UPDATE "source_offers" o SET "is_sold_out" = p."stock" <= 0,
  "mix" = round(1000 * -ln((abs(hashtextextended(p."id"::text, 0) % 1000000007) + 1)::float8 / 1000000008)
    / ((1 + ln(1 + greatest(o."popularity", 0))) * (CASE o."price_bucket" WHEN 4 THEN 0.5 WHEN 5 THEN 0.15 ELSE 1 END)::float8))::bigint,
  "facets" = o."facets"
  || array_remove(ARRAY['w:fits', 'f:' || o."ship_from",
       CASE WHEN o."days_max" <= 7 THEN 'd:7' END, CASE WHEN o."days_max" <= 10 THEN 'd:10' END,
       CASE WHEN o."days_max" <= 15 THEN 'd:15' END, CASE WHEN o."days_max" <= 30 THEN 'd:30' END,
       CASE WHEN p."rating" >= 400 THEN 'r:4' END, CASE WHEN p."rating" >= 450 THEN 'r:4.5' END,
       CASE WHEN p."reviews_count" >= 10 THEN 'n:10' END, CASE WHEN p."reviews_count" >= 50 THEN 'n:50' END, CASE WHEN p."reviews_count" >= 200 THEN 'n:200' END,
       CASE WHEN p."stock" <= 0 THEN 'x:out' END], NULL)
FROM "source_products" p WHERE p."id" = o."product_id";--> statement-breakpoint
INSERT INTO "catalog_facets" ("source", "facet")
SELECT DISTINCT substr(s.facet, 3), f.facet FROM "source_offers", unnest("facets") s(facet), unnest("facets") f(facet)
WHERE s.facet LIKE 's:%' AND f.facet ~ '^[dfklnorwx]:';--> statement-breakpoint
CREATE INDEX "source_offers_by_profit" ON "source_offers" USING btree ("ship_to","is_sold_out","profit","product_id","landed_cost");--> statement-breakpoint
CREATE INDEX "source_offers_by_bucket" ON "source_offers" USING btree ("ship_to","is_sold_out","price_bucket","profit","product_id");--> statement-breakpoint
CREATE INDEX "source_offers_by_landed" ON "source_offers" USING btree ("ship_to","is_sold_out","landed_cost","product_id","price_bucket");--> statement-breakpoint
CREATE INDEX "source_offers_by_shipping" ON "source_offers" USING btree ("ship_to","is_sold_out","shipping_cost","product_id","landed_cost");--> statement-breakpoint
CREATE INDEX "source_offers_by_days" ON "source_offers" USING btree ("ship_to","is_sold_out","days_min","product_id","landed_cost");--> statement-breakpoint
CREATE INDEX "source_offers_by_popularity" ON "source_offers" USING btree ("ship_to","is_sold_out","popularity","product_id","landed_cost");--> statement-breakpoint
CREATE INDEX "source_offers_by_mix" ON "source_offers" USING btree ("ship_to","is_sold_out","mix","product_id","landed_cost");--> statement-breakpoint
CREATE FUNCTION "offers_sold_out"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE source_offers SET is_sold_out = NEW.stock <= 0,
    facets = CASE WHEN NEW.stock <= 0 THEN array_append(array_remove(facets, 'x:out'), 'x:out') ELSE array_remove(facets, 'x:out') END
  WHERE product_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "source_products_sold_out" AFTER UPDATE OF "stock" ON "source_products" FOR EACH ROW
  WHEN ((OLD.stock <= 0) IS DISTINCT FROM (NEW.stock <= 0)) EXECUTE FUNCTION offers_sold_out();
