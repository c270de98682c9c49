CREATE TABLE "catalog_words" (
	"word" text PRIMARY KEY NOT NULL,
	"products" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
DROP INDEX "source_offers_orders";--> statement-breakpoint
ALTER TABLE "source_offers" ADD COLUMN "popularity" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "catalog_words_similar" ON "catalog_words" USING gin ("word" gin_trgm_ops) WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE INDEX "source_offers_popularity" ON "source_offers" USING btree ("ship_to","popularity","product_id");