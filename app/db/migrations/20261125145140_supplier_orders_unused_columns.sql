-- Written and read by nothing since the versions before this one: the second of the two steps.
ALTER TABLE "supplier_orders" DROP COLUMN "previous_state";--> statement-breakpoint
ALTER TABLE "supplier_orders" DROP COLUMN "supplier_reference";
