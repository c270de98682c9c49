CREATE TABLE "account_identities" (
	"account_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_identities_account_id_provider_pk" PRIMARY KEY("account_id","provider")
);
--> statement-breakpoint
CREATE TABLE "social_sign_ins" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"nonce" text NOT NULL,
	"code_verifier" text NOT NULL,
	"redirect_url" text NOT NULL,
	"account_id" uuid,
	"return_to" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer_data_exports" (
	"workplace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"store_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "customer_data_exports_workplace_id_id_pk" PRIMARY KEY("workplace_id","id")
);
--> statement-breakpoint
CREATE TABLE "store_credentials" (
	"workplace_id" uuid NOT NULL,
	"store_id" uuid NOT NULL,
	"sealed" text NOT NULL,
	"expires_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "store_credentials_workplace_id_store_id_pk" PRIMARY KEY("workplace_id","store_id")
);
--> statement-breakpoint
CREATE TABLE "store_migrations" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"platform" text NOT NULL,
	"domain" text NOT NULL,
	"code_hash" text NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "store_migrations_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "supplier_accounts" (
	"workplace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"source" text NOT NULL,
	"external_id" text NOT NULL,
	"name" text NOT NULL,
	"sealed" text NOT NULL,
	"status" text NOT NULL,
	"error" text,
	"expires_at" timestamp with time zone,
	"connected_at" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "supplier_accounts_workplace_id_id_pk" PRIMARY KEY("workplace_id","id")
);
--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "reconnect_needed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "connection_error" text;--> statement-breakpoint
ALTER TABLE "account_identities" ADD CONSTRAINT "account_identities_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_sign_ins" ADD CONSTRAINT "social_sign_ins_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_data_exports" ADD CONSTRAINT "customer_data_exports_workplace_id_workplaces_id_fk" FOREIGN KEY ("workplace_id") REFERENCES "public"."workplaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_data_exports" ADD CONSTRAINT "customer_data_exports_workplace_id_store_id_stores_workplace_id_id_fk" FOREIGN KEY ("workplace_id","store_id") REFERENCES "public"."stores"("workplace_id","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "store_credentials" ADD CONSTRAINT "store_credentials_workplace_id_store_id_stores_workplace_id_id_fk" FOREIGN KEY ("workplace_id","store_id") REFERENCES "public"."stores"("workplace_id","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "store_migrations" ADD CONSTRAINT "store_migrations_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_accounts" ADD CONSTRAINT "supplier_accounts_workplace_id_workplaces_id_fk" FOREIGN KEY ("workplace_id") REFERENCES "public"."workplaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_identities_subject" ON "account_identities" USING btree ("provider","subject");--> statement-breakpoint
CREATE INDEX "social_sign_ins_expiry" ON "social_sign_ins" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "store_migrations_one_open" ON "store_migrations" USING btree ("account_id","platform","domain") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "store_migrations_domain" ON "store_migrations" USING btree ("platform","domain");--> statement-breakpoint
CREATE UNIQUE INDEX "supplier_accounts_source" ON "supplier_accounts" USING btree ("workplace_id","source");