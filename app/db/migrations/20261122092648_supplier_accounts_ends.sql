ALTER TABLE "supplier_accounts" ADD COLUMN "scopes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "supplier_accounts" ADD COLUMN "ends_at" timestamp with time zone;