CREATE TABLE "ai_snapshots" (
	"workplace_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"work" text NOT NULL,
	"item_id" uuid NOT NULL,
	"before" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ai_snapshots_workplace_id_product_id_work_pk" PRIMARY KEY("workplace_id","product_id","work")
);
--> statement-breakpoint
ALTER TABLE "ai_snapshots" ADD CONSTRAINT "ai_snapshots_workplace_id_product_id_products_workplace_id_id_fk" FOREIGN KEY ("workplace_id","product_id") REFERENCES "public"."products"("workplace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ai_snapshots_age" ON "ai_snapshots" USING btree ("created_at");