CREATE TABLE "supplier_totals" (
	"workplace_id" uuid NOT NULL,
	"source" text NOT NULL,
	"supplier_id" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"source_products" integer NOT NULL,
	"products" integer NOT NULL,
	"tracking" integer NOT NULL,
	"partial" integer NOT NULL,
	"variants" integer NOT NULL,
	"offered" integer NOT NULL,
	CONSTRAINT "supplier_totals_workplace_id_source_supplier_id_pk" PRIMARY KEY("workplace_id","source","supplier_id")
);
--> statement-breakpoint
DROP INDEX "product_supply_supplier";--> statement-breakpoint
ALTER TABLE "supplier_totals" ADD CONSTRAINT "supplier_totals_workplace_id_workplaces_id_fk" FOREIGN KEY ("workplace_id") REFERENCES "public"."workplaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "supplier_totals_largest" ON "supplier_totals" USING btree ("workplace_id","products" DESC NULLS FIRST,"name","supplier_id");--> statement-breakpoint
CREATE INDEX "subscriptions_due" ON "subscriptions" USING btree ("next_billing_time") WHERE not has_payment_issue and (provider is distinct from 'PADDLE_BILLING' or status = 'CANCELLED');--> statement-breakpoint
CREATE INDEX "subscriptions_checked" ON "subscriptions" USING btree ("provider","provider_checked_at") WHERE provider is not null;--> statement-breakpoint
CREATE INDEX "subscriptions_due_at_paddle" ON "subscriptions" USING btree (least(next_billing_time, pauses_at, resumes_at)) WHERE provider = 'PADDLE_BILLING';--> statement-breakpoint
CREATE INDEX "subscriptions_store" ON "subscriptions" USING btree ("workplace_id","store_id") WHERE store_id is not null;--> statement-breakpoint
CREATE INDEX "product_supply_name" ON "product_supply" USING btree ("workplace_id","source",coalesce(supplier_id, ''),"supplier_name");--> statement-breakpoint
CREATE INDEX "product_supply_source" ON "product_supply" USING btree ("workplace_id","source_product_id");--> statement-breakpoint
CREATE INDEX "stores_connected" ON "stores" USING btree ("connected_at");--> statement-breakpoint
-- What the version before changes while it runs on is mended by the nightly check.
INSERT INTO "supplier_totals" ("workplace_id", "source", "supplier_id", "name", "source_products", "products", "tracking", "partial", "variants", "offered")
SELECT workplace_id, source, coalesce(supplier_id, ''), coalesce(max(supplier_name), ''), count(DISTINCT source_product_id), count(*),
  count(*) FILTER (WHERE offered = variants), count(*) FILTER (WHERE offered > 0 AND offered < variants), sum(variants), sum(offered)
FROM product_supply GROUP BY 1, 2, 3;
