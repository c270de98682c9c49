-- Most accounts pay nobody and were never checked. Taken for independent, the two had the planner read all plans of a provider to find those
-- never checked.
CREATE STATISTICS "subscriptions_checked_by_provider" (mcv) ON "provider", "provider_checked_at" FROM "subscriptions";
