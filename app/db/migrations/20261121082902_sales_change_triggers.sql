-- Orders that change leave a mark at the hour they were placed; features/analytics adds that day up again.
-- See docs/decisions/030-sales-by-day.md.
CREATE FUNCTION note_new_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sales_changes (workplace_id, hour)
  SELECT DISTINCT workplace_id, date_trunc('hour', placed_at) FROM changed;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION note_changed_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sales_changes (workplace_id, hour)
  SELECT DISTINCT c.workplace_id, date_trunc('hour', c.placed_at) FROM changed c JOIN unchanged u USING (workplace_id, id)
  WHERE (c.content_hash, c.total, c.currency, c.financial_status, c.cancelled_at, c.unmapped_count)
    IS DISTINCT FROM (u.content_hash, u.total, u.currency, u.financial_status, u.cancelled_at, u.unmapped_count);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION note_changed_supplier_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sales_changes (workplace_id, hour)
  SELECT DISTINCT c.workplace_id, date_trunc('hour', c.placed_at) FROM changed c JOIN unchanged u USING (workplace_id, id)
  WHERE (c.state, c.total_cost) IS DISTINCT FROM (u.state, u.total_cost);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_note_new AFTER INSERT ON orders REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_new_orders();
--> statement-breakpoint
CREATE TRIGGER orders_note_changed AFTER UPDATE ON orders REFERENCING OLD TABLE AS unchanged NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_orders();
--> statement-breakpoint
CREATE TRIGGER supplier_orders_note_changed AFTER UPDATE ON supplier_orders REFERENCING OLD TABLE AS unchanged NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_supplier_orders();
