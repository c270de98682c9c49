-- What monitoring looks at is marked, so that its jobs read only that: see docs/decisions/142-what-monitoring-looks-at.md.
CREATE TABLE "source_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "source_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"source_product_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE INDEX "product_variants_unseen" ON "product_variants" USING btree ("source_variant_id") WHERE seen_stock is null and source_variant_id is not null;--> statement-breakpoint
CREATE INDEX "products_by_source" ON "products" USING btree ("source_product_id") WHERE source_product_id is not null;--> statement-breakpoint
-- Followers: variants that come, go or are mapped anew, and products that come, go or get into a store.
CREATE FUNCTION note_followers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO source_changes (source_product_id)
  SELECT s.product_id FROM changed c JOIN source_variants s ON s.id = c.source_variant_id
  UNION
  SELECT p.source_product_id FROM changed c JOIN products p ON p.workplace_id = c.workplace_id AND p.id = c.product_id
  WHERE p.source_product_id IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER product_variants_note_followers_new AFTER INSERT ON product_variants REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_followers();
--> statement-breakpoint
CREATE TRIGGER product_variants_note_followers_removed AFTER DELETE ON product_variants REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_followers();
--> statement-breakpoint
CREATE FUNCTION note_follower() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO source_changes (source_product_id)
  SELECT product_id FROM source_variants WHERE id IN (OLD.source_variant_id, NEW.source_variant_id)
  UNION
  SELECT source_product_id FROM products WHERE workplace_id = NEW.workplace_id AND id = NEW.product_id AND source_product_id IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Saved prices and stocks, and what monitoring writes itself, are none of these: asked here, they do not even call the function.
CREATE TRIGGER product_variants_note_follower AFTER UPDATE ON product_variants FOR EACH ROW
  WHEN (OLD.source_variant_id IS DISTINCT FROM NEW.source_variant_id) EXECUTE FUNCTION note_follower();
--> statement-breakpoint
CREATE FUNCTION note_following_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.source_product_id IS NOT NULL OR NEW.source_product_id IS NOT NULL THEN
    INSERT INTO source_changes (source_product_id)
    SELECT DISTINCT id FROM unnest(ARRAY[OLD.source_product_id, NEW.source_product_id]) AS id WHERE id IS NOT NULL;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO source_changes (source_product_id)
    SELECT DISTINCT s.product_id FROM product_variants v JOIN source_variants s ON s.id = v.source_variant_id
    WHERE v.workplace_id = NEW.workplace_id AND v.product_id = NEW.id AND s.product_id IS DISTINCT FROM NEW.source_product_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_note_following_new AFTER INSERT ON products FOR EACH ROW
  WHEN (NEW.source_product_id IS NOT NULL) EXECUTE FUNCTION note_following_product();
--> statement-breakpoint
CREATE TRIGGER products_note_following_removed AFTER DELETE ON products FOR EACH ROW
  WHEN (OLD.source_product_id IS NOT NULL) EXECUTE FUNCTION note_following_product();
--> statement-breakpoint
CREATE TRIGGER products_note_following AFTER UPDATE ON products FOR EACH ROW
  WHEN ((OLD.listing_state = 'active', OLD.source_product_id) IS DISTINCT FROM (NEW.listing_state = 'active', NEW.source_product_id))
  EXECUTE FUNCTION note_following_product();
--> statement-breakpoint
-- What is followed: another cost, stock or offer of a variant that somebody has, or of the whole product.
CREATE FUNCTION note_source_variants() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO source_changes (source_product_id)
  SELECT DISTINCT n.product_id FROM before o JOIN changed n ON n.id = o.id
  WHERE (o.cost, o.stock, o.is_available) IS DISTINCT FROM (n.cost, n.stock, n.is_available)
    AND EXISTS (SELECT 1 FROM product_variants v WHERE v.source_variant_id = n.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER source_variants_note_changed AFTER UPDATE ON source_variants REFERENCING OLD TABLE AS before NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_source_variants();
--> statement-breakpoint
CREATE FUNCTION note_source_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO source_changes (source_product_id) VALUES (NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER source_products_note_changed AFTER UPDATE ON source_products FOR EACH ROW
  WHEN ((OLD.status = 'active') IS DISTINCT FROM (NEW.status = 'active')) EXECUTE FUNCTION note_source_product();
--> statement-breakpoint
-- All that is followed is looked at once; `watched` is filled by that, not here, where the table would be locked all the while.
INSERT INTO source_changes (source_product_id)
SELECT s.product_id FROM product_variants v JOIN source_variants s ON s.id = v.source_variant_id
UNION
SELECT source_product_id FROM products WHERE source_product_id IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "source_products" ADD COLUMN "watched" text;--> statement-breakpoint
CREATE INDEX "source_products_watched" ON "source_products" USING btree ("watched","details_fetched_at") WHERE watched is not null and source <> 'quayside' and not (status = 'removed' or fetch_error is not null);--> statement-breakpoint
CREATE INDEX "source_products_watched_failing" ON "source_products" USING btree (hashtext(id::text)) WHERE watched is not null and source <> 'quayside' and (status = 'removed' or fetch_error is not null);
