-- As `fold` (app/platform/search-language/fold.ts) folds what is typed, and `title_words` titles (migration `search_words`).
UPDATE "orders" SET "search_text" = f."folded"
FROM (
  SELECT "workplace_id", "id", normalize(
    replace(replace(replace(translate(
      lower(regexp_replace(normalize("search_text", NFKD), '[\u0300-\u036f\u064b-\u065f\u0670]', '', 'g') COLLATE "pg_c_utf8"),
      'øđłıةى٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९', 'odliهي012345678901234567890123456789'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), NFC) AS "folded"
  FROM "orders"
) f
WHERE f."workplace_id" = "orders"."workplace_id" AND f."id" = "orders"."id" AND f."folded" <> "orders"."search_text";
