CREATE TABLE "packing_choices" (
	"workplace_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "packing_choices_workplace_id_kind_subject_pk" PRIMARY KEY("workplace_id","kind","subject")
);
--> statement-breakpoint
ALTER TABLE "supplier_orders" ADD COLUMN "by_hand" text;--> statement-breakpoint
ALTER TABLE "supplier_orders" ADD COLUMN "cost_entered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "supplier_orders" ADD COLUMN "cost_back" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "packing_choices" ADD CONSTRAINT "packing_choices_workplace_id_workplaces_id_fk" FOREIGN KEY ("workplace_id") REFERENCES "public"."workplaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "supplier_orders_packed" ON "supplier_orders" USING btree ("workplace_id","placed_at","id") WHERE by_hand = 'seller';--> statement-breakpoint
-- Orders at suppliers' own sites whose number was entered before.
UPDATE "supplier_orders" s SET "by_hand" = 'elsewhere'
WHERE s."supplier_order_no" IS NOT NULL AND s."state" NOT IN ('ready', 'placing', 'outcome_unknown', 'waiting_payment') AND s."paid_at" IS NULL
  AND EXISTS (SELECT 1 FROM "order_timeline" t
    WHERE t."workplace_id" = s."workplace_id" AND t."order_id" = s."order_id" AND t."supplier_order_id" = s."id" AND t."event" = 'number_entered');
--> statement-breakpoint
-- What a seller enters as the cost of an order by hand, and as given back, counts in the figures.
CREATE OR REPLACE FUNCTION note_changed_supplier_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sales_changes (workplace_id, hour)
  SELECT DISTINCT c.workplace_id, date_trunc('hour', c.placed_at) FROM changed c JOIN unchanged u USING (workplace_id, id)
  WHERE (c.state, c.total_cost, c.payment_status = 'refunded', c.cost_back, c.by_hand, c.cost_entered_at) IS DISTINCT FROM (u.state, u.total_cost, u.payment_status = 'refunded', u.cost_back, u.by_hand, u.cost_entered_at)
    OR c.payment_status = 'refunded' AND c.updated_at <> u.updated_at;
  RETURN NULL;
END $$;
