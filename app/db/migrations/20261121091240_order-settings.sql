ALTER TABLE "list_settings" DROP CONSTRAINT "list_settings_account_id_accounts_id_fk";
--> statement-breakpoint
DROP INDEX "payment_confirmations_id";