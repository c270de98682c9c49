-- Beginnings of other indexes, which answer as well; and the one by which changes go with their product.
DROP INDEX "plan_charges_domain";--> statement-breakpoint
DROP INDEX "gallery_images_newest";--> statement-breakpoint
DROP INDEX "payments_newest";--> statement-breakpoint
CREATE INDEX "product_changes_product" ON "product_changes" USING btree ("workplace_id","product_id");
