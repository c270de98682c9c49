CREATE TABLE "paddle_customers" (
	"account_id" uuid NOT NULL,
	"environment" text NOT NULL,
	"customer_id" text NOT NULL,
	"asked_at" timestamp with time zone,
	CONSTRAINT "paddle_customers_account_id_environment_pk" PRIMARY KEY("account_id","environment")
);
--> statement-breakpoint
CREATE TABLE "paddle_prices" (
	"environment" text NOT NULL,
	"key" text NOT NULL,
	"reference" text NOT NULL,
	"amount" integer NOT NULL,
	"synced_at" timestamp with time zone NOT NULL,
	CONSTRAINT "paddle_prices_environment_key_pk" PRIMARY KEY("environment","key")
);
--> statement-breakpoint
ALTER TABLE "plan_charges" ALTER COLUMN "store_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "plan_charges" ADD COLUMN "subscription_reference" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "payment_grace_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "pauses_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "resumes_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "paddle_customers" ADD CONSTRAINT "paddle_customers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "paddle_customers_customer" ON "paddle_customers" USING btree ("customer_id");