-- The key's own index answers which products sold best in a period without a look into the table. Drizzle's schema has no word for `include`.
ALTER TABLE "product_sales_days" DROP CONSTRAINT "product_sales_days_workplace_id_day_store_id_product_key_currency_pk",
  ADD CONSTRAINT "product_sales_days_workplace_id_day_store_id_product_key_currency_pk"
    PRIMARY KEY ("workplace_id", "day", "store_id", "product_key", "currency") INCLUDE ("units", "sales");
