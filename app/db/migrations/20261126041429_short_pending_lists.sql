-- Set where they stand: made anew, these indexes would be missing for minutes.
ALTER INDEX "catalog_terms_words" SET (gin_pending_list_limit = 256);--> statement-breakpoint
ALTER INDEX "source_image_hashes_bands" SET (gin_pending_list_limit = 256);--> statement-breakpoint
ALTER INDEX "source_offers_words" SET (gin_pending_list_limit = 256);--> statement-breakpoint
ALTER INDEX "source_offers_ranked" SET (gin_pending_list_limit = 256);--> statement-breakpoint
ALTER INDEX "source_products_words" SET (gin_pending_list_limit = 256);--> statement-breakpoint
ALTER INDEX "orders_search" SET (gin_pending_list_limit = 256);--> statement-breakpoint
ALTER INDEX "products_tags" SET (gin_pending_list_limit = 256);--> statement-breakpoint
ALTER INDEX "products_words" SET (gin_pending_list_limit = 256);--> statement-breakpoint
ALTER INDEX "payments_allocations" SET (gin_pending_list_limit = 256);
