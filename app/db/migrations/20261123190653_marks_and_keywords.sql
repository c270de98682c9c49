CREATE TABLE "catalog_terms" (
	"term" text PRIMARY KEY NOT NULL,
	"words" text[] NOT NULL,
	"in_week" integer NOT NULL,
	"in_quarter" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "supplier_orders" ADD COLUMN "mark" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
CREATE INDEX "catalog_terms_in_week" ON "catalog_terms" USING btree ("in_week");--> statement-breakpoint
CREATE INDEX "catalog_terms_beginning" ON "catalog_terms" USING btree ("term" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "catalog_terms_words" ON "catalog_terms" USING gin ("words");--> statement-breakpoint
CREATE INDEX "supplier_orders_marked" ON "supplier_orders" USING btree ("workplace_id","is_archived","mark","placed_at","id") WHERE mark <> 'none';--> statement-breakpoint
UPDATE supplier_orders s SET mark = o.mark FROM orders o WHERE o.workplace_id = s.workplace_id AND o.id = s.order_id AND o.mark <> 'none';
--> statement-breakpoint
CREATE FUNCTION copy_order_mark() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE supplier_orders SET mark = NEW.mark WHERE workplace_id = NEW.workplace_id AND order_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_copy_mark AFTER UPDATE OF mark ON orders FOR EACH ROW WHEN (OLD.mark IS DISTINCT FROM NEW.mark)
  EXECUTE FUNCTION copy_order_mark();
