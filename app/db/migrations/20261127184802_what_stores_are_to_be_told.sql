ALTER TABLE "listings" ADD COLUMN "untold" jsonb;--> statement-breakpoint
CREATE INDEX "listings_untold" ON "listings" USING btree ("store_id") WHERE untold is not null;