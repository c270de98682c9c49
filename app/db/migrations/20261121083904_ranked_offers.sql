-- Bands of profit, eight to each doubling from 0.50 to 2,048 USD. As a list, because an index must never see two machines round differently.
CREATE FUNCTION "offer_band"("profit" bigint) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN width_bucket("profit", '{50,55,59,65,71,77,84,92,100,109,119,130,141,154,168,183,200,218,238,259,283,308,336,367,400,436,476,519,566,617,673,734,800,872,951,1037,1131,1234,1345,1467,1600,1745,1903,2075,2263,2468,2691,2934,3200,3490,3805,4150,4525,4935,5382,5869,6400,6979,7611,8300,9051,9870,10763,11738,12800,13958,15222,16600,18102,19740,21527,23475,25600,27917,30444,33199,36204,39481,43054,46951,51200,55834,60887,66398,72408,78961,86108,93901,102400,111668,121775,132796,144815,157922,172216,187802,204800}'::bigint[]);--> statement-breakpoint
-- Words and facets of an offer, each under its country and band: a page sorted by profit needs the short lists of its first bands only.
CREATE FUNCTION "offer_terms"("ship_to" text, "profit" bigint, "price_bucket" smallint, "facets" text[], "search" tsvector) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN array_to_tsvector(string_to_array(
    "ship_to" || "offer_band"("profit") || '.' || array_to_string(tsvector_to_array("search") || "facets" || ('p:' || "price_bucket"), E'\x1f' || "ship_to" || "offer_band"("profit") || '.'),
    E'\x1f'));--> statement-breakpoint
CREATE INDEX "source_offers_ranked" ON "source_offers" USING gin (offer_terms(ship_to, profit, price_bucket, facets, search));
