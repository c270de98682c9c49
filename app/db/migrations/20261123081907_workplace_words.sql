-- The words of a row under its workplace, for an index in which sellers do not share a word.
CREATE FUNCTION "workplace_words"("workplace_id" uuid, "search" tsvector) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN array_to_tsvector(string_to_array(
    right("workplace_id"::text, 12) || array_to_string(tsvector_to_array("search"), E'\x1f' || right("workplace_id"::text, 12)),
    E'\x1f'));--> statement-breakpoint
CREATE INDEX "products_words" ON "products" USING gin (workplace_words(workplace_id, search));--> statement-breakpoint
DROP INDEX "products_search";
