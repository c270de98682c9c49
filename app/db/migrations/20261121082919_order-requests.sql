CREATE TABLE "list_settings" (
	"workplace_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"list" text NOT NULL,
	"hidden_columns" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "list_settings_workplace_id_account_id_list_pk" PRIMARY KEY("workplace_id","account_id","list")
);
--> statement-breakpoint
CREATE TABLE "order_feedbacks" (
	"workplace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"supplier_order_id" uuid NOT NULL,
	"rating" integer,
	"topics" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"given_at" timestamp with time zone,
	"done_at" timestamp with time zone,
	CONSTRAINT "order_feedbacks_workplace_id_id_pk" PRIMARY KEY("workplace_id","id")
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"workplace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"search" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "saved_views_workplace_id_id_pk" PRIMARY KEY("workplace_id","id")
);
--> statement-breakpoint
CREATE TABLE "service_requests" (
	"workplace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"store_id" uuid NOT NULL,
	"order_id" uuid,
	"platform_id" text NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"asked_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	CONSTRAINT "service_requests_workplace_id_id_pk" PRIMARY KEY("workplace_id","id")
);
--> statement-breakpoint
CREATE TABLE "supplier_order_parts" (
	"workplace_id" uuid NOT NULL,
	"supplier_order_id" uuid NOT NULL,
	"number" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "supplier_order_parts_workplace_id_supplier_order_id_number_pk" PRIMARY KEY("workplace_id","supplier_order_id","number")
);
--> statement-breakpoint
CREATE TABLE "payment_confirmations" (
	"workplace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"supplier_order_ids" jsonb NOT NULL,
	"method" text DEFAULT 'auto' NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_confirmations_workplace_id_id_pk" PRIMARY KEY("workplace_id","id")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "held_lines" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "units" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "supplier_order_items" ADD COLUMN "line_units" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "request_key" text;--> statement-breakpoint
ALTER TABLE "list_settings" ADD CONSTRAINT "list_settings_workplace_id_workplaces_id_fk" FOREIGN KEY ("workplace_id") REFERENCES "public"."workplaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_settings" ADD CONSTRAINT "list_settings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_feedbacks" ADD CONSTRAINT "order_feedbacks_workplace_id_supplier_order_id_supplier_orders_workplace_id_id_fk" FOREIGN KEY ("workplace_id","supplier_order_id") REFERENCES "public"."supplier_orders"("workplace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_workplace_id_workplaces_id_fk" FOREIGN KEY ("workplace_id") REFERENCES "public"."workplaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_requests" ADD CONSTRAINT "service_requests_workplace_id_store_id_stores_workplace_id_id_fk" FOREIGN KEY ("workplace_id","store_id") REFERENCES "public"."stores"("workplace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_order_parts" ADD CONSTRAINT "supplier_order_parts_workplace_id_supplier_order_id_supplier_orders_workplace_id_id_fk" FOREIGN KEY ("workplace_id","supplier_order_id") REFERENCES "public"."supplier_orders"("workplace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_confirmations" ADD CONSTRAINT "payment_confirmations_workplace_id_workplaces_id_fk" FOREIGN KEY ("workplace_id") REFERENCES "public"."workplaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_feedbacks_once" ON "order_feedbacks" USING btree ("workplace_id","supplier_order_id");--> statement-breakpoint
CREATE INDEX "order_feedbacks_state" ON "order_feedbacks" USING btree ("workplace_id","state","id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name" ON "saved_views" USING btree ("workplace_id","list","name");--> statement-breakpoint
CREATE UNIQUE INDEX "service_requests_open" ON "service_requests" USING btree ("workplace_id","platform_id","kind") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "service_requests_waiting" ON "service_requests" USING btree ("asked_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "service_requests_order" ON "service_requests" USING btree ("workplace_id","order_id");--> statement-breakpoint
CREATE INDEX "supplier_order_parts_number" ON "supplier_order_parts" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_confirmations_id" ON "payment_confirmations" USING btree ("id");--> statement-breakpoint
CREATE INDEX "supplier_order_items_line" ON "supplier_order_items" USING btree ("workplace_id","line_item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_request" ON "payments" USING btree ("workplace_id","request_key");