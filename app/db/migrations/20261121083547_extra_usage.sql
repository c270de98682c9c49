CREATE TABLE "usage_charges" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"feature" text NOT NULL,
	"units" integer NOT NULL,
	"amount" integer NOT NULL,
	"reference" text NOT NULL,
	"state" text DEFAULT 'held' NOT NULL,
	"cycle_start" timestamp with time zone NOT NULL,
	"provider_reference" text,
	"created_at" timestamp with time zone NOT NULL,
	"billed_at" timestamp with time zone,
	CONSTRAINT "usage_charges_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "first_cycle_charge_type" text;--> statement-breakpoint
ALTER TABLE "plan_charges" ADD COLUMN "usage_cap" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "spending_cap" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "usage_line_reference" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "usage_line_cap" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "usage_charges" ADD CONSTRAINT "usage_charges_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "usage_charges_once" ON "usage_charges" USING btree ("account_id","feature","reference");--> statement-breakpoint
CREATE INDEX "usage_charges_cycle" ON "usage_charges" USING btree ("account_id","cycle_start");--> statement-breakpoint
CREATE INDEX "usage_charges_due" ON "usage_charges" USING btree ("created_at") WHERE state = 'due';