-- Rows of what was fulfilled elsewhere were prepared with a cost and a profit (docs/decisions/205); whoever reads them next prepares them anew.
DELETE FROM "order_list_rows" r USING "supplier_orders" s
WHERE r."workplace_id" = s."workplace_id" AND r."id" = s."id" AND s."state" = 'fulfilled';
