-- Rows of canceled orders were prepared with a cost and a loss (docs/decisions/151); whoever reads them next prepares them anew.
DELETE FROM "order_list_rows" r USING "supplier_orders" s
WHERE r."workplace_id" = s."workplace_id" AND r."id" = s."id" AND s."state" IN ('cancelled_channel', 'cancelled_source');
