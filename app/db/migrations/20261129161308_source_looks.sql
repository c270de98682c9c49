CREATE TABLE "source_looks" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"stage" smallint DEFAULT 0 NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"images" text[] DEFAULT '{}' NOT NULL,
	"looks" "bytea" DEFAULT '' NOT NULL,
	"bands" integer[] DEFAULT '{}' NOT NULL,
	"unread" smallint DEFAULT 0 NOT NULL,
	"tried_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "source_looks" ADD CONSTRAINT "source_looks_product_id_source_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."source_products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "source_looks_bands" ON "source_looks" USING gin ("bands") WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE INDEX "source_looks_due" ON "source_looks" USING btree ("stage","product_id") WHERE stage < 2;--> statement-breakpoint
CREATE INDEX "source_looks_unread" ON "source_looks" USING btree ("product_id") WHERE unread > 0;--> statement-breakpoint
CREATE FUNCTION note_pictures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO source_looks (product_id) VALUES (NEW.id)
  ON CONFLICT (product_id) DO UPDATE SET revision = source_looks.revision + 1,
    stage = CASE WHEN OLD.images -> 0 = NEW.images -> 0 THEN least(source_looks.stage, 1) ELSE 0 END;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER source_products_new_pictures AFTER INSERT ON source_products FOR EACH ROW EXECUTE FUNCTION note_pictures();
--> statement-breakpoint
CREATE TRIGGER source_products_changed_pictures AFTER UPDATE OF images ON source_products
  FOR EACH ROW WHEN (OLD.images IS DISTINCT FROM NEW.images) EXECUTE FUNCTION note_pictures();
--> statement-breakpoint
INSERT INTO source_looks (product_id) SELECT id FROM source_products ON CONFLICT DO NOTHING;
