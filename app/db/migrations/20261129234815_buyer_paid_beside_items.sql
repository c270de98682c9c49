ALTER TABLE "orders" ADD COLUMN "shipping_paid" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tax" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "discounts" bigint;--> statement-breakpoint
ALTER TABLE "supplier_orders" ADD COLUMN "quotes" jsonb;--> statement-breakpoint
-- What the buyer pays for shipping is a part of the profit that a row of the list shows (docs/decisions/290).
CREATE OR REPLACE FUNCTION note_listed_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_list_changes (workplace_id, supplier_order_id)
  SELECT s.workplace_id, s.id FROM changed c JOIN unchanged u USING (workplace_id, id)
  JOIN supplier_orders s ON s.workplace_id = c.workplace_id AND s.order_id = c.id
  WHERE (c.name, c.customer_name, c.country_code, c.currency, c.total, c.shipping_paid, c.financial_status, c.fulfillment_status, c.mark, c.placed_at, c.cancelled_at)
    IS DISTINCT FROM (u.name, u.customer_name, u.country_code, u.currency, u.total, u.shipping_paid, u.financial_status, u.fulfillment_status, u.mark, u.placed_at, u.cancelled_at);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A supplier order's share of that depends on the lines of its whole order.
CREATE OR REPLACE FUNCTION note_changed_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_list_changes (workplace_id, supplier_order_id)
  SELECT DISTINCT s.workplace_id, s.id
  FROM (SELECT workplace_id, supplier_order_id FROM changed UNION ALL SELECT workplace_id, supplier_order_id FROM unchanged
    UNION ALL SELECT i.workplace_id, i.supplier_order_id FROM changed l JOIN supplier_order_items i ON i.workplace_id = l.workplace_id AND i.line_item_id = l.id
    UNION ALL SELECT o.workplace_id, o.id FROM changed l JOIN unchanged u USING (workplace_id, id)
      JOIN supplier_orders o ON o.workplace_id = l.workplace_id AND o.order_id = l.order_id
      WHERE (l.supplier_order_id, l.line_price, l.unit_price, l.quantity) IS DISTINCT FROM (u.supplier_order_id, u.line_price, u.unit_price, u.quantity)) c
  JOIN supplier_orders s ON s.workplace_id = c.workplace_id AND s.id = c.supplier_order_id
  WHERE s.xmin <> pg_current_xact_id()::xid;
  RETURN NULL;
END $$;
