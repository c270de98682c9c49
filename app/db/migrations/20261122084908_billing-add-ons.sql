ALTER TABLE "plan_charges" ADD COLUMN "add_ons" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "plan_charges" ADD COLUMN "is_once" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "add_ons" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "next_add_ons" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "is_once" boolean DEFAULT false NOT NULL;