CREATE TABLE "product_postings" (
	"workplace_id" uuid NOT NULL,
	"word" text COLLATE "C" NOT NULL,
	"product_id" uuid NOT NULL,
	CONSTRAINT "product_postings_workplace_id_word_product_id_pk" PRIMARY KEY("workplace_id","word","product_id")
);
--> statement-breakpoint
-- One statement for all words of a product. A word that the workplace has not had yet is noted as well (migration `product_words`).
CREATE OR REPLACE FUNCTION "note_product_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_words (workplace_id, word, product_id)
  SELECT NEW.workplace_id, t.word, NEW.id FROM unnest(tsvector_to_array(NEW.search)) AS t (word)
  WHERE (SELECT true FROM product_words w WHERE w.workplace_id = NEW.workplace_id AND w.word = t.word LIMIT 1) IS NULL
  ON CONFLICT DO NOTHING;
  INSERT INTO product_postings (workplace_id, word, product_id)
  SELECT NEW.workplace_id, t.word, NEW.id FROM unnest(tsvector_to_array(NEW.search)) AS t (word)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Of a product that is deleted, and of a title before it was changed.
CREATE FUNCTION "forget_product_postings"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM product_postings p USING unnest(tsvector_to_array(OLD.search)) AS t (word)
  WHERE p.workplace_id = OLD.workplace_id AND p.word = t.word AND p.product_id = OLD.id
    AND (TG_OP = 'DELETE' OR NOT t.word = ANY (tsvector_to_array(NEW.search)));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "products_forget_postings" AFTER DELETE ON "products" FOR EACH ROW EXECUTE FUNCTION forget_product_postings();
--> statement-breakpoint
CREATE TRIGGER "products_forget_words" AFTER UPDATE ON "products" FOR EACH ROW
  WHEN (OLD.title IS DISTINCT FROM NEW.title) EXECUTE FUNCTION forget_product_postings();
--> statement-breakpoint
-- What is left when a workplace goes: a foreign key would be checked for each word that is written.
CREATE FUNCTION "forget_workplace_postings"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM product_postings WHERE workplace_id = OLD.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "workplaces_forget_postings" AFTER DELETE ON "workplaces" FOR EACH ROW EXECUTE FUNCTION forget_workplace_postings();
--> statement-breakpoint
INSERT INTO "product_postings" ("workplace_id", "word", "product_id")
SELECT "workplace_id", "word", "id" FROM "products", unnest(tsvector_to_array("search")) AS "word" ORDER BY 1, 2, 3
ON CONFLICT DO NOTHING;
