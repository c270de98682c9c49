CREATE TABLE "product_sales_days" (
	"workplace_id" uuid NOT NULL,
	"store_id" uuid NOT NULL,
	"day" date NOT NULL,
	"product_key" text NOT NULL,
	"currency" text NOT NULL,
	"title" text NOT NULL,
	"image" text,
	"units" integer NOT NULL,
	"sales" bigint NOT NULL,
	CONSTRAINT "product_sales_days_workplace_id_day_store_id_product_key_currency_pk" PRIMARY KEY("workplace_id","day","store_id","product_key","currency")
);
--> statement-breakpoint
CREATE TABLE "sales_changes" (
	"workplace_id" uuid NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "sales_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"hour" timestamp with time zone NOT NULL,
	CONSTRAINT "sales_changes_workplace_id_id_pk" PRIMARY KEY("workplace_id","id")
);
--> statement-breakpoint
CREATE TABLE "sales_days" (
	"workplace_id" uuid NOT NULL,
	"store_id" uuid NOT NULL,
	"day" date NOT NULL,
	"currency" text NOT NULL,
	"orders" integer NOT NULL,
	"sales" bigint NOT NULL,
	"placed_sales" bigint NOT NULL,
	"cost" bigint NOT NULL,
	CONSTRAINT "sales_days_workplace_id_day_store_id_currency_pk" PRIMARY KEY("workplace_id","day","store_id","currency")
);
--> statement-breakpoint
CREATE TABLE "sales_states" (
	"workplace_id" uuid PRIMARY KEY NOT NULL,
	"time_zone" text NOT NULL,
	"refreshed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "usage_attributes" (
	"account_id" uuid NOT NULL,
	"name" text NOT NULL,
	"value" jsonb,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "usage_attributes_account_id_name_pk" PRIMARY KEY("account_id","name")
);
--> statement-breakpoint
CREATE TABLE "usage_events" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"app" text DEFAULT 'AO' NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "usage_events_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "web_vitals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"metric" text NOT NULL,
	"value" double precision NOT NULL,
	"screen" text NOT NULL,
	"device" text NOT NULL,
	"is_embedded" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_preferences" (
	"workplace_id" uuid PRIMARY KEY NOT NULL,
	"mails_product" boolean NOT NULL,
	"mails_supplier" boolean NOT NULL,
	"mails_order" boolean NOT NULL,
	"frequency" text NOT NULL,
	"digest_sent_at" timestamp with time zone,
	"digested_to" uuid
);
--> statement-breakpoint
CREATE TABLE "workplace_settings" (
	"workplace_id" uuid NOT NULL,
	"name" text NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "workplace_settings_workplace_id_name_pk" PRIMARY KEY("workplace_id","name")
);
--> statement-breakpoint
ALTER TABLE "product_sales_days" ADD CONSTRAINT "product_sales_days_workplace_id_store_id_stores_workplace_id_id_fk" FOREIGN KEY ("workplace_id","store_id") REFERENCES "public"."stores"("workplace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_changes" ADD CONSTRAINT "sales_changes_workplace_id_workplaces_id_fk" FOREIGN KEY ("workplace_id") REFERENCES "public"."workplaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_days" ADD CONSTRAINT "sales_days_workplace_id_store_id_stores_workplace_id_id_fk" FOREIGN KEY ("workplace_id","store_id") REFERENCES "public"."stores"("workplace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_states" ADD CONSTRAINT "sales_states_workplace_id_workplaces_id_fk" FOREIGN KEY ("workplace_id") REFERENCES "public"."workplaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_attributes" ADD CONSTRAINT "usage_attributes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_events" ADD CONSTRAINT "usage_events_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_workplace_id_workplaces_id_fk" FOREIGN KEY ("workplace_id") REFERENCES "public"."workplaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workplace_settings" ADD CONSTRAINT "workplace_settings_workplace_id_workplaces_id_fk" FOREIGN KEY ("workplace_id") REFERENCES "public"."workplaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "usage_events_age" ON "usage_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "web_vitals_age" ON "web_vitals" USING btree ("at");--> statement-breakpoint
CREATE INDEX "shipments_shipped" ON "shipments" USING btree ("workplace_id","shipped_at","delivered_at");