CREATE TABLE "product_words" (
	"workplace_id" uuid NOT NULL,
	"word" text COLLATE "C" NOT NULL,
	"product_id" uuid NOT NULL,
	CONSTRAINT "product_words_workplace_id_word_product_id_pk" PRIMARY KEY("workplace_id","word","product_id")
);
--> statement-breakpoint
ALTER TABLE "product_words" ADD CONSTRAINT "product_words_workplace_id_workplaces_id_fk" FOREIGN KEY ("workplace_id") REFERENCES "public"."workplaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Each word is looked up: by `not exists` the planner reads all words of the workplace, 0.4 ms for each product that is saved.
CREATE FUNCTION "note_product_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_words (workplace_id, word, product_id)
  SELECT NEW.workplace_id, t.word, NEW.id FROM unnest(tsvector_to_array(NEW.search)) AS t (word)
  WHERE (SELECT true FROM product_words w WHERE w.workplace_id = NEW.workplace_id AND w.word = t.word LIMIT 1) IS NULL
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "products_note_words_new" AFTER INSERT ON "products" FOR EACH ROW EXECUTE FUNCTION note_product_words();
--> statement-breakpoint
CREATE TRIGGER "products_note_words" AFTER UPDATE ON "products" FOR EACH ROW
  WHEN (OLD.title IS DISTINCT FROM NEW.title) EXECUTE FUNCTION note_product_words();
--> statement-breakpoint
INSERT INTO "product_words" ("workplace_id", "word", "product_id")
SELECT DISTINCT ON ("workplace_id", "word") "workplace_id", "word", "id"
FROM "products", unnest(tsvector_to_array("search")) AS "word" ORDER BY "workplace_id", "word", "id"
ON CONFLICT DO NOTHING;
