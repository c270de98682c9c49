-- For a statement that nobody waits for before COMMIT: what it finds undoes the transaction, with this code for whoever asked.
CREATE FUNCTION undo_transaction(code text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'transaction undone' USING ERRCODE = code;
END $$;
--> statement-breakpoint
-- The primary keys have the same columns.
DROP INDEX "activity_log_newest";--> statement-breakpoint
DROP INDEX "product_changes_newest";
