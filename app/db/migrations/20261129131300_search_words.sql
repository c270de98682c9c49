CREATE TABLE "catalog_words" (
	"word" text PRIMARY KEY NOT NULL,
	"products" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
DROP INDEX "source_offers_orders";
--> statement-breakpoint
ALTER TABLE "source_offers" ADD COLUMN "popularity" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
CREATE INDEX "catalog_words_similar" ON "catalog_words" USING gin ("word" gin_trgm_ops) WITH (gin_pending_list_limit=256);
--> statement-breakpoint
CREATE INDEX "source_offers_popularity" ON "source_offers" USING btree ("ship_to","popularity","product_id");
--> statement-breakpoint
-- Words are folded as `fold` (app/platform/search-language/fold.ts) folds those of a search: without case, accents and other marks. What stands
-- between words becomes a blank first (migration `words_of_titles`).
CREATE OR REPLACE FUNCTION "title_words"("title" text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN to_tsvector('simple'::regconfig, regexp_replace(normalize(
    replace(replace(replace(translate(
      lower(regexp_replace(normalize("title", NFKD), '[\u0300-\u036f\u064b-\u065f\u0670]', '', 'g') COLLATE "pg_c_utf8"),
      'øđłıةى٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९', 'odliهي012345678901234567890123456789'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
    NFC) COLLATE "pg_c_utf8", '[^[:alnum:]]+', ' ', 'g'));--> statement-breakpoint
ALTER TABLE "source_products" ALTER COLUMN "search" SET EXPRESSION AS (title_words("title" || ' ' || coalesce("supplier_name", '')));--> statement-breakpoint
ALTER TABLE "products" ALTER COLUMN "search" SET EXPRESSION AS (title_words("title"));--> statement-breakpoint
INSERT INTO "product_words" ("workplace_id", "word", "product_id")
SELECT DISTINCT ON ("workplace_id", "word") "workplace_id", "word", "id"
FROM "products", unnest(tsvector_to_array("search")) AS "word" ORDER BY "workplace_id", "word", "id"
ON CONFLICT DO NOTHING;--> statement-breakpoint
UPDATE "source_offers" o SET "popularity" = p."orders_count" + p."listed_count",
  "search" = setweight(p."search", 'A') || setweight(title_words(regexp_replace(coalesce(p."category_id", ''), '^.*/', '')), 'D')
FROM "source_products" p WHERE p."id" = o."product_id";--> statement-breakpoint
INSERT INTO "catalog_words" ("word", "products")
SELECT "word", "ndoc" FROM ts_stat('select search from source_offers where ship_to = ''WW''') ON CONFLICT DO NOTHING;
