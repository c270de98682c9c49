CREATE TABLE "order_list_changes" (
	"workplace_id" uuid NOT NULL,
	"supplier_order_id" uuid NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "order_list_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	CONSTRAINT "order_list_changes_workplace_id_supplier_order_id_id_pk" PRIMARY KEY("workplace_id","supplier_order_id","id")
);
--> statement-breakpoint
CREATE TABLE "order_list_rows" (
	"workplace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"json" text NOT NULL,
	"currency" text NOT NULL,
	"cost" bigint NOT NULL,
	"revenue" bigint,
	CONSTRAINT "order_list_rows_workplace_id_id_pk" PRIMARY KEY("workplace_id","id")
);
--> statement-breakpoint
DROP INDEX "listings_mapped";--> statement-breakpoint
DROP INDEX "process_items_open";--> statement-breakpoint
DROP INDEX "product_changes_newest";--> statement-breakpoint
DROP INDEX "products_list";--> statement-breakpoint
DROP INDEX "products_listing_state";--> statement-breakpoint
ALTER TABLE "order_list_changes" ADD CONSTRAINT "order_list_changes_workplace_id_workplaces_id_fk" FOREIGN KEY ("workplace_id") REFERENCES "public"."workplaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_list_rows" ADD CONSTRAINT "order_list_rows_workplace_id_id_supplier_orders_workplace_id_id_fk" FOREIGN KEY ("workplace_id","id") REFERENCES "public"."supplier_orders"("workplace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "source_products_words" ON "source_products" USING gin ("search");--> statement-breakpoint
CREATE INDEX "listings_mapped" ON "listings" USING btree ("workplace_id","is_mapped","id");--> statement-breakpoint
CREATE INDEX "process_items_open" ON "process_items" USING btree ("workplace_id","id") WHERE dismissed_at is null;--> statement-breakpoint
CREATE INDEX "product_changes_newest" ON "product_changes" USING btree ("workplace_id","id");--> statement-breakpoint
CREATE INDEX "products_list" ON "products" USING btree ("workplace_id","state","id");--> statement-breakpoint
CREATE INDEX "products_listing_state" ON "products" USING btree ("workplace_id","listing_state","id") WHERE state <> 'importing';
--> statement-breakpoint
-- A row of some 2 kB stays where it is and uncompressed: a page reads a hundred of them.
ALTER TABLE "order_list_rows" SET (toast_tuple_target = 8160);
--> statement-breakpoint
-- What changes an order's row in the list leaves a note. See docs/decisions/060-prepared-order-rows.md.
CREATE FUNCTION note_listed_supplier_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_list_changes (workplace_id, supplier_order_id) SELECT workplace_id, id FROM changed;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION note_listed_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_list_changes (workplace_id, supplier_order_id)
  SELECT s.workplace_id, s.id FROM changed c JOIN unchanged u USING (workplace_id, id)
  JOIN supplier_orders s ON s.workplace_id = c.workplace_id AND s.order_id = c.id
  WHERE (c.name, c.customer_name, c.country_code, c.currency, c.total, c.financial_status, c.fulfillment_status, c.mark, c.placed_at, c.cancelled_at)
    IS DISTINCT FROM (u.name, u.customer_name, u.country_code, u.currency, u.total, u.financial_status, u.fulfillment_status, u.mark, u.placed_at, u.cancelled_at);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Of a supplier order that this transaction has made or changed nobody else has a row, or it is noted already. A workplace that is being
-- deleted takes its parts along and has no notes any more.
CREATE FUNCTION note_listed_parts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_list_changes (workplace_id, supplier_order_id)
  SELECT DISTINCT s.workplace_id, s.id FROM changed c
  JOIN workplaces w ON w.id = c.workplace_id
  JOIN supplier_orders s ON s.workplace_id = c.workplace_id AND s.id = c.supplier_order_id
  WHERE s.xmin <> pg_current_xact_id()::xid;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION note_moved_parts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_list_changes (workplace_id, supplier_order_id)
  SELECT DISTINCT s.workplace_id, s.id
  FROM (SELECT workplace_id, supplier_order_id FROM changed UNION ALL SELECT workplace_id, supplier_order_id FROM unchanged) c
  JOIN supplier_orders s ON s.workplace_id = c.workplace_id AND s.id = c.supplier_order_id
  WHERE s.xmin <> pg_current_xact_id()::xid;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A bundle's line also stands in the rows of the other suppliers that have a part of it.
CREATE FUNCTION note_changed_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_list_changes (workplace_id, supplier_order_id)
  SELECT DISTINCT s.workplace_id, s.id
  FROM (SELECT workplace_id, supplier_order_id FROM changed UNION ALL SELECT workplace_id, supplier_order_id FROM unchanged
    UNION ALL SELECT i.workplace_id, i.supplier_order_id FROM changed l JOIN supplier_order_items i ON i.workplace_id = l.workplace_id AND i.line_item_id = l.id) c
  JOIN supplier_orders s ON s.workplace_id = c.workplace_id AND s.id = c.supplier_order_id
  WHERE s.xmin <> pg_current_xact_id()::xid;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER supplier_orders_note_listed AFTER UPDATE ON supplier_orders REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_listed_supplier_orders();
--> statement-breakpoint
CREATE TRIGGER orders_note_listed AFTER UPDATE ON orders REFERENCING OLD TABLE AS unchanged NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_listed_orders();
--> statement-breakpoint
CREATE TRIGGER order_line_items_note_new AFTER INSERT ON order_line_items REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_listed_parts();
--> statement-breakpoint
CREATE TRIGGER order_line_items_note_changed AFTER UPDATE ON order_line_items REFERENCING OLD TABLE AS unchanged NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_lines();
--> statement-breakpoint
CREATE TRIGGER order_line_items_note_gone AFTER DELETE ON order_line_items REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_listed_parts();
--> statement-breakpoint
CREATE TRIGGER supplier_order_items_note_new AFTER INSERT ON supplier_order_items REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_listed_parts();
--> statement-breakpoint
CREATE TRIGGER supplier_order_items_note_changed AFTER UPDATE ON supplier_order_items REFERENCING OLD TABLE AS unchanged NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_moved_parts();
--> statement-breakpoint
CREATE TRIGGER supplier_order_items_note_gone AFTER DELETE ON supplier_order_items REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_listed_parts();
--> statement-breakpoint
CREATE TRIGGER shipments_note_new AFTER INSERT ON shipments REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_listed_parts();
--> statement-breakpoint
CREATE TRIGGER shipments_note_changed AFTER UPDATE ON shipments REFERENCING OLD TABLE AS unchanged NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_moved_parts();
--> statement-breakpoint
CREATE TRIGGER shipments_note_gone AFTER DELETE ON shipments REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_listed_parts();
