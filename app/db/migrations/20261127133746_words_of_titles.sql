-- The words of a title, as `wordsOf` (features/catalog/filters.ts) cuts those of a search. What stands between words becomes a blank first:
-- the parser of PostgreSQL takes `men/women` for a file and `12v/5a` for one word, `3.5mm` for 3.5 and mm, `-5` for a number, and in a
-- database of the locale C every sign outside of ASCII for a letter, ’ and 、 among them; none of these was found by its words. The collation
-- is named so that letters are the same in every database.
CREATE FUNCTION "title_words"("title" text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN to_tsvector('simple'::regconfig, regexp_replace(normalize("title", NFKC) COLLATE "pg_c_utf8", '[^[:alnum:]]+', ' ', 'g'));--> statement-breakpoint
ALTER TABLE "source_products" ALTER COLUMN "search" SET EXPRESSION AS (title_words("title" || ' ' || coalesce("supplier_name", '')));--> statement-breakpoint
UPDATE "source_offers" o SET "search" = p."search" FROM "source_products" p WHERE p."id" = o."product_id" AND o."search" IS DISTINCT FROM p."search";--> statement-breakpoint
ALTER TABLE "products" ALTER COLUMN "search" SET EXPRESSION AS (title_words("title"));
