CREATE TABLE "source_image_hashes" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"image" text NOT NULL,
	"hash" bigint,
	"bands" integer[] DEFAULT '{}' NOT NULL,
	"colors" smallint[] DEFAULT '{}' NOT NULL,
	"tried_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "source_interactions" (
	"workplace_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"action" text NOT NULL,
	"times" integer DEFAULT 0 NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "source_interactions_workplace_id_product_id_action_pk" PRIMARY KEY("workplace_id","product_id","action")
);
--> statement-breakpoint
CREATE TABLE "product_changes" (
	"workplace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"before" bigint NOT NULL,
	"after" bigint NOT NULL,
	"variants" integer NOT NULL,
	"action" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_changes_workplace_id_id_pk" PRIMARY KEY("workplace_id","id")
);
--> statement-breakpoint
ALTER TABLE "product_variants" ADD COLUMN "seen_stock" integer;--> statement-breakpoint
ALTER TABLE "product_variants" ADD COLUMN "is_source_available" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "copied_from" uuid;--> statement-breakpoint
ALTER TABLE "source_image_hashes" ADD CONSTRAINT "source_image_hashes_product_id_source_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."source_products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_interactions" ADD CONSTRAINT "source_interactions_workplace_id_workplaces_id_fk" FOREIGN KEY ("workplace_id") REFERENCES "public"."workplaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_interactions" ADD CONSTRAINT "source_interactions_product_id_source_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."source_products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_changes" ADD CONSTRAINT "product_changes_workplace_id_product_id_products_workplace_id_id_fk" FOREIGN KEY ("workplace_id","product_id") REFERENCES "public"."products"("workplace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "source_image_hashes_bands" ON "source_image_hashes" USING gin ("bands");--> statement-breakpoint
CREATE INDEX "source_interactions_latest" ON "source_interactions" USING btree ("workplace_id","last_at");--> statement-breakpoint
CREATE INDEX "product_changes_newest" ON "product_changes" USING btree ("workplace_id","id" DESC NULLS LAST);