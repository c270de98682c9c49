ALTER TABLE "source_products" ALTER COLUMN "stock" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "source_products" ALTER COLUMN "stock" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "source_variants" ALTER COLUMN "stock" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "source_variants" ALTER COLUMN "stock" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "product_variants" ALTER COLUMN "stock" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "product_variants" ALTER COLUMN "stock" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ALTER COLUMN "stock" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "products" ALTER COLUMN "stock" DROP NOT NULL;--> statement-breakpoint
-- What is not told is not sold out.
CREATE OR REPLACE FUNCTION "offers_sold_out"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE source_offers SET is_sold_out = coalesce(NEW.stock <= 0, false),
    facets = CASE WHEN NEW.stock <= 0 THEN array_append(array_remove(facets, 'x:out'), 'x:out') ELSE array_remove(facets, 'x:out') END
  WHERE product_id = NEW.id;
  RETURN NULL;
END $$;
