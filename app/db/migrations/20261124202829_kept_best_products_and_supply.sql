CREATE TABLE "best_products" (
	"workplace_id" uuid NOT NULL,
	"scope_id" uuid NOT NULL,
	"period" text NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"worths" jsonb NOT NULL,
	"refreshes" bigint NOT NULL,
	"product_keys" text[] NOT NULL,
	"least_worth" double precision,
	"least_units" integer,
	CONSTRAINT "best_products_workplace_id_scope_id_period_pk" PRIMARY KEY("workplace_id","scope_id","period")
);
--> statement-breakpoint
CREATE TABLE "product_supply" (
	"workplace_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"source" text NOT NULL,
	"supplier_id" text,
	"supplier_name" text,
	"source_product_id" uuid,
	"variants" integer NOT NULL,
	"offered" integer NOT NULL,
	CONSTRAINT "product_supply_workplace_id_product_id_pk" PRIMARY KEY("workplace_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "product_supply_changes" (
	"workplace_id" uuid NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "product_supply_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" uuid NOT NULL,
	CONSTRAINT "product_supply_changes_workplace_id_id_pk" PRIMARY KEY("workplace_id","id")
);
--> statement-breakpoint
-- What is there counts as the refresh before the first; the version before, which runs on for a moment, writes rows without a number.
ALTER TABLE "product_sales_days" ADD COLUMN "refresh" bigint DEFAULT 0;--> statement-breakpoint
ALTER TABLE "product_sales_days" ALTER COLUMN "refresh" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "sales_states" ADD COLUMN "refreshes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "best_products" ADD CONSTRAINT "best_products_workplace_id_workplaces_id_fk" FOREIGN KEY ("workplace_id") REFERENCES "public"."workplaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_supply" ADD CONSTRAINT "product_supply_workplace_id_workplaces_id_fk" FOREIGN KEY ("workplace_id") REFERENCES "public"."workplaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_supply_changes" ADD CONSTRAINT "product_supply_changes_workplace_id_workplaces_id_fk" FOREIGN KEY ("workplace_id") REFERENCES "public"."workplaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Two that answer without a look into the table. Drizzle's schema has no word for `include`.
CREATE INDEX "product_supply_supplier" ON "product_supply" USING btree ("workplace_id","source","supplier_id","source_product_id")
  INCLUDE ("supplier_name","variants","offered");--> statement-breakpoint
CREATE INDEX "product_sales_days_product" ON "product_sales_days" USING btree ("workplace_id","product_key","day")
  INCLUDE ("store_id","currency","units","sales");--> statement-breakpoint
CREATE INDEX "product_sales_days_refresh" ON "product_sales_days" USING btree ("workplace_id","refresh");--> statement-breakpoint
-- Products whose variants came, went or are offered otherwise leave a mark; features/products looks at their supply again.
-- See docs/decisions/114-suppliers-behind-products.md.
CREATE FUNCTION note_new_variants() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_supply_changes (workplace_id, product_id) SELECT DISTINCT workplace_id, product_id FROM changed;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION note_removed_variants() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Not of a workplace that is being removed as a whole.
  INSERT INTO product_supply_changes (workplace_id, product_id)
  SELECT DISTINCT workplace_id, product_id FROM removed r WHERE EXISTS (SELECT 1 FROM workplaces w WHERE w.id = r.workplace_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION note_changed_variant() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_supply_changes (workplace_id, product_id) VALUES (NEW.workplace_id, NEW.product_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER product_variants_note_new AFTER INSERT ON product_variants REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_new_variants();
--> statement-breakpoint
CREATE TRIGGER product_variants_note_removed AFTER DELETE ON product_variants REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION note_removed_variants();
--> statement-breakpoint
-- Saved prices and stocks are none of these: asked here, they do not even call the function.
CREATE TRIGGER product_variants_note_changed AFTER UPDATE ON product_variants FOR EACH ROW
  WHEN ((OLD.source_variant_id, OLD.is_source_available) IS DISTINCT FROM (NEW.source_variant_id, NEW.is_source_available))
  EXECUTE FUNCTION note_changed_variant();
--> statement-breakpoint
INSERT INTO product_supply_changes (workplace_id, product_id) SELECT workplace_id, id FROM products;
