CREATE TABLE "unreadable_orders" (
	"workplace_id" uuid NOT NULL,
	"store_id" uuid NOT NULL,
	"platform_order_id" text NOT NULL,
	"name" text NOT NULL,
	"misfit" text NOT NULL,
	"first_seen_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"shown_at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone,
	"dismissed_at" timestamp with time zone,
	CONSTRAINT "unreadable_orders_workplace_id_store_id_platform_order_id_pk" PRIMARY KEY("workplace_id","store_id","platform_order_id")
);
--> statement-breakpoint
ALTER TABLE "unreadable_orders" ADD CONSTRAINT "unreadable_orders_workplace_id_store_id_stores_workplace_id_id_fk" FOREIGN KEY ("workplace_id","store_id") REFERENCES "public"."stores"("workplace_id","id") ON DELETE cascade ON UPDATE no action;