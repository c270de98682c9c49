CREATE TABLE "account_tokens" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"hash" text NOT NULL,
	"kind" text NOT NULL,
	"device" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"payload" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "account_tokens_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"avatar_url" text,
	"locale" text DEFAULT 'en' NOT NULL,
	"email_verified_at" timestamp with time zone,
	"is_operator" boolean DEFAULT false NOT NULL,
	"is_user_mkt" boolean DEFAULT false NOT NULL,
	"saved_workplace_id" uuid,
	"meta" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deletion_requested_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "activity_log" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"feature_id" text NOT NULL,
	"credit_type" text NOT NULL,
	"credit_cost" integer NOT NULL,
	"change" integer DEFAULT 0 NOT NULL,
	"lot_id" uuid,
	"reference" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "activity_log_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "credit_lots" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"granted" integer NOT NULL,
	"remaining" integer NOT NULL,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "credit_lots_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "feature_usage" (
	"account_id" uuid NOT NULL,
	"feature" text NOT NULL,
	"cycle_start" timestamp with time zone NOT NULL,
	"used" bigint DEFAULT 0 NOT NULL,
	"reserved" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "feature_usage_account_id_feature_cycle_start_pk" PRIMARY KEY("account_id","feature","cycle_start")
);
--> statement-breakpoint
CREATE TABLE "operator_actions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operator" text NOT NULL,
	"action" text NOT NULL,
	"account_id" uuid,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "packages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid,
	"name" text NOT NULL,
	"plan_key" text NOT NULL,
	"price" integer NOT NULL,
	"cycle_days" integer NOT NULL,
	"main_credit" integer NOT NULL,
	"order_cashback" text NOT NULL,
	"features" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"is_legacy" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plan_charges" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'creating' NOT NULL,
	"plan_key" text NOT NULL,
	"package_id" uuid,
	"cycle_days" integer NOT NULL,
	"price" integer NOT NULL,
	"credits" integer DEFAULT 0 NOT NULL,
	"trial_days" integer DEFAULT 0 NOT NULL,
	"is_trial" boolean DEFAULT false NOT NULL,
	"effect" text NOT NULL,
	"workplace_id" uuid NOT NULL,
	"store_id" uuid NOT NULL,
	"domain" text NOT NULL,
	"provider" text NOT NULL,
	"provider_reference" text,
	"confirmation_url" text,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "plan_charges_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"plan_key" text NOT NULL,
	"cycle_days" integer DEFAULT 30 NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"provider" text,
	"provider_reference" text,
	"workplace_id" uuid,
	"store_id" uuid,
	"start_time" timestamp with time zone NOT NULL,
	"next_billing_time" timestamp with time zone,
	"package_id" uuid,
	"price" integer DEFAULT 0 NOT NULL,
	"trial_ends_at" timestamp with time zone,
	"had_trial" boolean DEFAULT false NOT NULL,
	"next_plan_key" text,
	"next_package_id" uuid,
	"next_cycle_days" integer,
	"next_price" integer,
	"has_payment_issue" boolean DEFAULT false NOT NULL,
	"is_recharge_skipped" boolean DEFAULT false NOT NULL,
	"redeemed_until" timestamp with time zone,
	"redeemed_months" integer DEFAULT 0 NOT NULL,
	"provider_checked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "usage_reservations" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"feature" text NOT NULL,
	"amount" integer NOT NULL,
	"reference" text NOT NULL,
	"state" text DEFAULT 'held' NOT NULL,
	"cycle_start" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "usage_reservations_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "catalog_searches" (
	"day" date NOT NULL,
	"term" text NOT NULL,
	"searches" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "catalog_searches_day_term_pk" PRIMARY KEY("day","term")
);
--> statement-breakpoint
CREATE TABLE "catalog_syncs" (
	"source" text PRIMARY KEY NOT NULL,
	"next_page" integer DEFAULT 1 NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"products_read" integer DEFAULT 0 NOT NULL,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "exchange_rates" (
	"day" date PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"rates" jsonb NOT NULL,
	"fetched_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "image_hosts" (
	"host" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "own_shipping_services" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"ship_from" text NOT NULL,
	"countries" text[] NOT NULL,
	"base_cost" bigint NOT NULL,
	"cost_per100_grams" bigint NOT NULL,
	"max_grams" integer NOT NULL,
	"processing_days_min" smallint NOT NULL,
	"processing_days_max" smallint NOT NULL,
	"days_min" smallint NOT NULL,
	"days_max" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "source_categories" (
	"id" text PRIMARY KEY NOT NULL,
	"parent_id" text,
	"name" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "source_favorites" (
	"workplace_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "source_favorites_workplace_id_product_id_pk" PRIMARY KEY("workplace_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "source_offers" (
	"product_id" uuid NOT NULL,
	"ship_to" text NOT NULL,
	"cost" bigint NOT NULL,
	"shipping_cost" bigint NOT NULL,
	"landed_cost" bigint NOT NULL,
	"suggested_price" bigint NOT NULL,
	"profit" bigint NOT NULL,
	"days_min" smallint,
	"days_max" smallint,
	"ship_from" text DEFAULT 'CN' NOT NULL,
	"service_name" text DEFAULT '' NOT NULL,
	"is_estimated" boolean DEFAULT false NOT NULL,
	"quoted_at" timestamp with time zone NOT NULL,
	"price_bucket" smallint NOT NULL,
	"orders_count" integer DEFAULT 0 NOT NULL,
	"facets" text[] NOT NULL,
	"visible_to" uuid,
	"search" "tsvector" NOT NULL,
	CONSTRAINT "source_offers_product_id_ship_to_pk" PRIMARY KEY("product_id","ship_to")
);
--> statement-breakpoint
CREATE TABLE "source_products" (
	"id" uuid PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"external_id" text NOT NULL,
	"title" text NOT NULL,
	"description_html" text DEFAULT '' NOT NULL,
	"category_id" text,
	"images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"options" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"specifications" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"supplier_id" text,
	"supplier_name" text,
	"product_url" text,
	"cost_min" bigint NOT NULL,
	"cost_max" bigint NOT NULL,
	"variants_count" integer DEFAULT 1 NOT NULL,
	"stock" integer DEFAULT 0 NOT NULL,
	"rating" smallint,
	"reviews_count" integer DEFAULT 0 NOT NULL,
	"orders_count" integer DEFAULT 0 NOT NULL,
	"listed_count" integer DEFAULT 0 NOT NULL,
	"ships_from" text[] DEFAULT '{CN}' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"is_partial" boolean DEFAULT false NOT NULL,
	"visible_to" uuid,
	"fetched_at" timestamp with time zone NOT NULL,
	"details_fetched_at" timestamp with time zone,
	"fetch_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', "source_products"."title" || ' ' || coalesce("source_products"."supplier_name", ''))) STORED
);
--> statement-breakpoint
CREATE TABLE "source_quotes" (
	"variant_id" uuid NOT NULL,
	"ship_from" text NOT NULL,
	"ship_to" text NOT NULL,
	"quotes" jsonb NOT NULL,
	"fetched_at" timestamp with time zone NOT NULL,
	"error" text,
	CONSTRAINT "source_quotes_variant_id_ship_from_ship_to_pk" PRIMARY KEY("variant_id","ship_from","ship_to")
);
--> statement-breakpoint
CREATE TABLE "source_reviews" (
	"product_id" uuid NOT NULL,
	"external_id" text NOT NULL,
	"author" text DEFAULT '' NOT NULL,
	"rating" smallint NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"country_code" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "source_reviews_product_id_external_id_pk" PRIMARY KEY("product_id","external_id")
);
--> statement-breakpoint
CREATE TABLE "source_variants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"external_id" text NOT NULL,
	"sku" text NOT NULL,
	"option_values" text[] DEFAULT '{}' NOT NULL,
	"cost" bigint NOT NULL,
	"stock" integer DEFAULT 0 NOT NULL,
	"weight_grams" integer DEFAULT 0 NOT NULL,
	"image" text,
	"position" integer DEFAULT 0 NOT NULL,
	"is_available" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "supplier_favorites" (
	"workplace_id" uuid NOT NULL,
	"source" text NOT NULL,
	"supplier_id" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "supplier_favorites_workplace_id_source_supplier_id_pk" PRIMARY KEY("workplace_id","source","supplier_id")
);
--> statement-breakpoint
CREATE TABLE "connector_slots" (
	"vendor" text PRIMARY KEY NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"interval_ms" integer NOT NULL,
	"limits_read_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "connector_tokens" (
	"vendor" text PRIMARY KEY NOT NULL,
	"access_token" text NOT NULL,
	"access_expires_at" timestamp with time zone NOT NULL,
	"refresh_token" text,
	"refresh_expires_at" timestamp with time zone,
	"account_key" text
);
--> statement-breakpoint
CREATE TABLE "gallery_images" (
	"workplace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"status" text NOT NULL,
	"file_key" text NOT NULL,
	"width" integer,
	"height" integer,
	"bytes" integer NOT NULL,
	"error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gallery_images_workplace_id_id_pk" PRIMARY KEY("workplace_id","id")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"workplace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"message" text NOT NULL,
	"params" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"link" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "notifications_workplace_id_id_pk" PRIMARY KEY("workplace_id","id")
);
--> statement-breakpoint
CREATE TABLE "order_line_items" (
	"workplace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"platform_line_item_id" text NOT NULL,
	"channel_product_id" text,
	"channel_variant_id" text,
	"listing_variant_id" uuid,
	"title" text NOT NULL,
	"variant_title" text DEFAULT '' NOT NULL,
	"sku" text DEFAULT '' NOT NULL,
	"image" text,
	"quantity" integer NOT NULL,
	"open_quantity" integer NOT NULL,
	"unit_price" bigint NOT NULL,
	"requires_shipping" boolean DEFAULT true NOT NULL,
	"supplier_order_id" uuid,
	"split_key" text DEFAULT '' NOT NULL,
	"error_key" text,
	"error_message" text,
	"warning_key" text,
	CONSTRAINT "order_line_items_workplace_id_id_pk" PRIMARY KEY("workplace_id","id")
);
--> statement-breakpoint
CREATE TABLE "order_syncs" (
	"workplace_id" uuid NOT NULL,
	"store_id" uuid NOT NULL,
	"watermark" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"error" text,
	CONSTRAINT "order_syncs_workplace_id_store_id_pk" PRIMARY KEY("workplace_id","store_id")
);
--> statement-breakpoint
CREATE TABLE "order_timeline" (
	"workplace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"supplier_order_id" uuid,
	"event" text NOT NULL,
	"actor" text NOT NULL,
	"cause" text DEFAULT '' NOT NULL,
	"params" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_timeline_workplace_id_id_pk" PRIMARY KEY("workplace_id","id")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"workplace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"store_id" uuid NOT NULL,
	"platform_order_id" text NOT NULL,
	"name" text NOT NULL,
	"currency" text NOT NULL,
	"total" bigint NOT NULL,
	"financial_status" text NOT NULL,
	"fulfillment_status" text DEFAULT 'unfulfilled' NOT NULL,
	"country_code" text,
	"customer_name" text DEFAULT '' NOT NULL,
	"customer" text,
	"address" text,
	"address_override" text,
	"note" text DEFAULT '' NOT NULL,
	"mark" text DEFAULT 'none' NOT NULL,
	"items_count" integer DEFAULT 0 NOT NULL,
	"unmapped_count" integer DEFAULT 0 NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	"platform_updated_at" timestamp with time zone NOT NULL,
	"content_hash" text DEFAULT '' NOT NULL,
	"cancelled_at" timestamp with time zone,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_workplace_id_id_pk" PRIMARY KEY("workplace_id","id")
);
--> statement-breakpoint
CREATE TABLE "own_supplier_orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"workplace_id" uuid NOT NULL,
	"supplier_order_id" uuid NOT NULL,
	"placement_key" text NOT NULL,
	"state" text NOT NULL,
	"address" text,
	"country_code" text NOT NULL,
	"service_name" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"items" jsonb NOT NULL,
	"packages" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"items_cost" bigint NOT NULL,
	"shipping_cost" bigint NOT NULL,
	"total_cost" bigint NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refund_requests" (
	"workplace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"supplier_order_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"evidence" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"amount" bigint NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"decision_note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "refund_requests_workplace_id_id_pk" PRIMARY KEY("workplace_id","id")
);
--> statement-breakpoint
CREATE TABLE "shipments" (
	"workplace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"supplier_order_id" uuid,
	"tracking_number" text NOT NULL,
	"carrier" text DEFAULT '' NOT NULL,
	"tracking_url" text,
	"quantities" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"status" text DEFAULT 'not_found' NOT NULL,
	"sub_status" text,
	"last_event_at" timestamp with time zone,
	"public_token" text NOT NULL,
	"channel_fulfillments" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"channel_state" text DEFAULT 'waiting' NOT NULL,
	"channel_error" text,
	"carrier_registered_at" timestamp with time zone,
	"shipped_at" timestamp with time zone NOT NULL,
	"delivered_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shipments_workplace_id_id_pk" PRIMARY KEY("workplace_id","id")
);
--> statement-breakpoint
CREATE TABLE "supplier_order_items" (
	"workplace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"supplier_order_id" uuid NOT NULL,
	"line_item_id" uuid NOT NULL,
	"source_variant_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"unit_cost" bigint NOT NULL,
	CONSTRAINT "supplier_order_items_workplace_id_id_pk" PRIMARY KEY("workplace_id","id")
);
--> statement-breakpoint
CREATE TABLE "supplier_orders" (
	"workplace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"store_id" uuid NOT NULL,
	"source" text,
	"ship_from" text,
	"split_key" text DEFAULT '' NOT NULL,
	"state" text NOT NULL,
	"previous_state" text,
	"is_archived" boolean DEFAULT false NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	"placement_key" text,
	"placement_attempt" integer DEFAULT 0 NOT NULL,
	"placement_called_at" timestamp with time zone,
	"outcome_asks" integer DEFAULT 0 NOT NULL,
	"supplier_order_no" text,
	"supplier_reference" text,
	"service_name" text,
	"items_cost" bigint DEFAULT 0 NOT NULL,
	"shipping_cost" bigint DEFAULT 0 NOT NULL,
	"tax_cost" bigint DEFAULT 0 NOT NULL,
	"total_cost" bigint DEFAULT 0 NOT NULL,
	"payment_status" text DEFAULT 'pending' NOT NULL,
	"paid_at" timestamp with time zone,
	"paid_by" text,
	"supplier_paid_at" timestamp with time zone,
	"placed_with_supplier_at" timestamp with time zone,
	"pay_before" timestamp with time zone,
	"error_key" text,
	"error_message" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "supplier_orders_workplace_id_id_pk" PRIMARY KEY("workplace_id","id")
);
--> statement-breakpoint
CREATE TABLE "tracking_events" (
	"workplace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"shipment_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"status" text NOT NULL,
	"description" text NOT NULL,
	"location" text DEFAULT '' NOT NULL,
	"fingerprint" text NOT NULL,
	CONSTRAINT "tracking_events_workplace_id_id_pk" PRIMARY KEY("workplace_id","id")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"account_id" uuid NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"http_status" integer,
	"answer" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_account_id_key_pk" PRIMARY KEY("account_id","key")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "listing_variants" (
	"workplace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"listing_id" uuid NOT NULL,
	"store_id" uuid NOT NULL,
	"product_variant_id" uuid,
	"channel_variant_id" text NOT NULL,
	"channel_inventory_item_id" text,
	"title" text DEFAULT '' NOT NULL,
	"sku" text DEFAULT '' NOT NULL,
	"price" bigint,
	"pushed_cost" bigint,
	CONSTRAINT "listing_variants_workplace_id_id_pk" PRIMARY KEY("workplace_id","id")
);
--> statement-breakpoint
CREATE TABLE "listings" (
	"workplace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"store_id" uuid NOT NULL,
	"product_id" uuid,
	"channel_product_id" text,
	"title" text DEFAULT '' NOT NULL,
	"image" text,
	"status" text NOT NULL,
	"publications" text[] DEFAULT '{}' NOT NULL,
	"handle" text,
	"is_mapped" boolean DEFAULT false NOT NULL,
	"media" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"channel_updated_at" timestamp with time zone,
	"pushed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "listings_workplace_id_id_pk" PRIMARY KEY("workplace_id","id")
);
--> statement-breakpoint
CREATE TABLE "process_items" (
	"workplace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"product_id" uuid,
	"store_id" uuid,
	"title" text NOT NULL,
	"image" text,
	"channel" text,
	"status" text DEFAULT 'processing' NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"checkpoint" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"lease_until" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"input" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"error_code" text,
	"error_message" text,
	"error_fields" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"dismissed_at" timestamp with time zone,
	CONSTRAINT "process_items_workplace_id_id_pk" PRIMARY KEY("workplace_id","id")
);
--> statement-breakpoint
CREATE TABLE "product_images" (
	"workplace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"file_key" text,
	"source_url" text,
	"alt" text DEFAULT '' NOT NULL,
	"width" integer,
	"height" integer,
	CONSTRAINT "product_images_workplace_id_id_pk" PRIMARY KEY("workplace_id","id")
);
--> statement-breakpoint
CREATE TABLE "product_settings" (
	"workplace_id" uuid NOT NULL,
	"name" text NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_settings_workplace_id_name_pk" PRIMARY KEY("workplace_id","name")
);
--> statement-breakpoint
CREATE TABLE "product_snapshots" (
	"workplace_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"made_version" integer NOT NULL,
	"before" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_snapshots_workplace_id_product_id_pk" PRIMARY KEY("workplace_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "product_variants" (
	"workplace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"option_values" text[] DEFAULT '{}' NOT NULL,
	"sku" text DEFAULT '' NOT NULL,
	"barcode" text DEFAULT '' NOT NULL,
	"price" bigint NOT NULL,
	"compare_at_price" bigint,
	"cost" bigint NOT NULL,
	"shipping_cost" bigint DEFAULT 0 NOT NULL,
	"stock" integer DEFAULT 0 NOT NULL,
	"weight_grams" integer DEFAULT 0 NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"image_id" uuid,
	"source_variant_id" uuid,
	CONSTRAINT "product_variants_workplace_id_id_pk" PRIMARY KEY("workplace_id","id")
);
--> statement-breakpoint
CREATE TABLE "products" (
	"workplace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"title" text NOT NULL,
	"description_html" text DEFAULT '' NOT NULL,
	"vendor" text DEFAULT '' NOT NULL,
	"product_type" text DEFAULT '' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"options" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"seo_title" text DEFAULT '' NOT NULL,
	"seo_description" text DEFAULT '' NOT NULL,
	"currency" text NOT NULL,
	"source" text NOT NULL,
	"source_product_id" uuid,
	"ship_to" text DEFAULT 'US' NOT NULL,
	"image" text,
	"price_min" bigint DEFAULT 0 NOT NULL,
	"price_max" bigint DEFAULT 0 NOT NULL,
	"cost_min" bigint DEFAULT 0 NOT NULL,
	"cost_max" bigint DEFAULT 0 NOT NULL,
	"variants_count" integer DEFAULT 0 NOT NULL,
	"state" text NOT NULL,
	"listing_state" text DEFAULT 'none' NOT NULL,
	"stock" bigint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', "products"."title")) STORED,
	CONSTRAINT "products_workplace_id_id_pk" PRIMARY KEY("workplace_id","id")
);
--> statement-breakpoint
CREATE TABLE "shopify_budgets" (
	"shop" text PRIMARY KEY NOT NULL,
	"maximum" double precision NOT NULL,
	"restore_rate" double precision NOT NULL,
	"available" double precision NOT NULL,
	"measured_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "table_columns" (
	"workplace_id" uuid NOT NULL,
	"table_name" text NOT NULL,
	"columns" text[] NOT NULL,
	CONSTRAINT "table_columns_workplace_id_table_name_pk" PRIMARY KEY("workplace_id","table_name")
);
--> statement-breakpoint
CREATE TABLE "variant_mappings" (
	"workplace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"listing_variant_id" uuid NOT NULL,
	"source_variant_id" uuid NOT NULL,
	"quantity" integer DEFAULT 1 NOT NULL,
	"ship_to_countries" text[] DEFAULT '{}' NOT NULL,
	"priority" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "variant_mappings_workplace_id_id_pk" PRIMARY KEY("workplace_id","id")
);
--> statement-breakpoint
CREATE TABLE "workplace_counters" (
	"workplace_id" uuid NOT NULL,
	"name" text NOT NULL,
	"value" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "workplace_counters_workplace_id_name_pk" PRIMARY KEY("workplace_id","name")
);
--> statement-breakpoint
CREATE TABLE "privacy_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"topic" text NOT NULL,
	"domain" text NOT NULL,
	"event_id" text NOT NULL,
	"platform_order_ids" text[] DEFAULT '{}' NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	"outcome" text
);
--> statement-breakpoint
CREATE TABLE "shopify_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"shop" text NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"is_online" boolean NOT NULL,
	"scope" text,
	"expires" timestamp with time zone,
	"access_token" text,
	"refresh_token" text,
	"refresh_token_expires" timestamp with time zone,
	"user_id" text
);
--> statement-breakpoint
CREATE TABLE "stores" (
	"workplace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"platform" text NOT NULL,
	"domain" text NOT NULL,
	"name" text NOT NULL,
	"currency" text NOT NULL,
	"country" text,
	"time_zone" text,
	"status" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"is_development" boolean DEFAULT false NOT NULL,
	"plan_name" text,
	"owner_email" text,
	"scopes" text[] DEFAULT '{}' NOT NULL,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"connected_at" timestamp with time zone NOT NULL,
	"uninstalled_at" timestamp with time zone,
	"last_synced_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stores_workplace_id_id_pk" PRIMARY KEY("workplace_id","id")
);
--> statement-breakpoint
CREATE TABLE "webhook_inbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"vendor" text NOT NULL,
	"event_id" text NOT NULL,
	"topic" text NOT NULL,
	"order_key" text NOT NULL,
	"source" text DEFAULT '' NOT NULL,
	"body" text NOT NULL,
	"triggered_at" timestamp with time zone,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"not_before" timestamp with time zone DEFAULT now() NOT NULL,
	"error" text,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "workplaces" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"name" text NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"display_currency" text DEFAULT 'USD' NOT NULL,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"current_store_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"workplace_id" uuid NOT NULL,
	"movement_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"account" text NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "ledger_entries_workplace_id_movement_id_position_pk" PRIMARY KEY("workplace_id","movement_id","position")
);
--> statement-breakpoint
CREATE TABLE "ledger_movements" (
	"workplace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"description" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_movements_workplace_id_id_pk" PRIMARY KEY("workplace_id","id")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"workplace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"provider" text NOT NULL,
	"purpose" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"state" text NOT NULL,
	"provider_id" text,
	"allocations" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"refunded_amount" bigint DEFAULT 0 NOT NULL,
	"error_message" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "payments_workplace_id_id_pk" PRIMARY KEY("workplace_id","id")
);
--> statement-breakpoint
CREATE TABLE "wallet_balances" (
	"workplace_id" uuid PRIMARY KEY NOT NULL,
	"topup" bigint DEFAULT 0 NOT NULL,
	"bonus" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wallet_settings" (
	"workplace_id" uuid PRIMARY KEY NOT NULL,
	"policy_accepted_at" timestamp with time zone,
	"use" text DEFAULT 'auto' NOT NULL,
	"behavior" text DEFAULT 'popup' NOT NULL,
	"stripe_customer_id" text,
	"default_card_id" text,
	"is_auto_payment_on" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account_tokens" ADD CONSTRAINT "account_tokens_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_log" ADD CONSTRAINT "activity_log_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_lots" ADD CONSTRAINT "credit_lots_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feature_usage" ADD CONSTRAINT "feature_usage_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packages" ADD CONSTRAINT "packages_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_charges" ADD CONSTRAINT "plan_charges_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_reservations" ADD CONSTRAINT "usage_reservations_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_favorites" ADD CONSTRAINT "source_favorites_workplace_id_workplaces_id_fk" FOREIGN KEY ("workplace_id") REFERENCES "public"."workplaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_favorites" ADD CONSTRAINT "source_favorites_product_id_source_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."source_products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_offers" ADD CONSTRAINT "source_offers_product_id_source_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."source_products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_quotes" ADD CONSTRAINT "source_quotes_variant_id_source_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."source_variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_reviews" ADD CONSTRAINT "source_reviews_product_id_source_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."source_products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_variants" ADD CONSTRAINT "source_variants_product_id_source_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."source_products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_favorites" ADD CONSTRAINT "supplier_favorites_workplace_id_workplaces_id_fk" FOREIGN KEY ("workplace_id") REFERENCES "public"."workplaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery_images" ADD CONSTRAINT "gallery_images_workplace_id_workplaces_id_fk" FOREIGN KEY ("workplace_id") REFERENCES "public"."workplaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_workplace_id_workplaces_id_fk" FOREIGN KEY ("workplace_id") REFERENCES "public"."workplaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_line_items" ADD CONSTRAINT "order_line_items_workplace_id_order_id_orders_workplace_id_id_fk" FOREIGN KEY ("workplace_id","order_id") REFERENCES "public"."orders"("workplace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_line_items" ADD CONSTRAINT "order_line_items_workplace_id_listing_variant_id_listing_variants_workplace_id_id_fk" FOREIGN KEY ("workplace_id","listing_variant_id") REFERENCES "public"."listing_variants"("workplace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_syncs" ADD CONSTRAINT "order_syncs_workplace_id_store_id_stores_workplace_id_id_fk" FOREIGN KEY ("workplace_id","store_id") REFERENCES "public"."stores"("workplace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_timeline" ADD CONSTRAINT "order_timeline_workplace_id_order_id_orders_workplace_id_id_fk" FOREIGN KEY ("workplace_id","order_id") REFERENCES "public"."orders"("workplace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_workplace_id_store_id_stores_workplace_id_id_fk" FOREIGN KEY ("workplace_id","store_id") REFERENCES "public"."stores"("workplace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_workplace_id_supplier_order_id_supplier_orders_workplace_id_id_fk" FOREIGN KEY ("workplace_id","supplier_order_id") REFERENCES "public"."supplier_orders"("workplace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_workplace_id_order_id_orders_workplace_id_id_fk" FOREIGN KEY ("workplace_id","order_id") REFERENCES "public"."orders"("workplace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_order_items" ADD CONSTRAINT "supplier_order_items_source_variant_id_source_variants_id_fk" FOREIGN KEY ("source_variant_id") REFERENCES "public"."source_variants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_order_items" ADD CONSTRAINT "supplier_order_items_workplace_id_supplier_order_id_supplier_orders_workplace_id_id_fk" FOREIGN KEY ("workplace_id","supplier_order_id") REFERENCES "public"."supplier_orders"("workplace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_orders" ADD CONSTRAINT "supplier_orders_workplace_id_order_id_orders_workplace_id_id_fk" FOREIGN KEY ("workplace_id","order_id") REFERENCES "public"."orders"("workplace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tracking_events" ADD CONSTRAINT "tracking_events_workplace_id_shipment_id_shipments_workplace_id_id_fk" FOREIGN KEY ("workplace_id","shipment_id") REFERENCES "public"."shipments"("workplace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_variants" ADD CONSTRAINT "listing_variants_workplace_id_listing_id_listings_workplace_id_id_fk" FOREIGN KEY ("workplace_id","listing_id") REFERENCES "public"."listings"("workplace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_workplace_id_store_id_stores_workplace_id_id_fk" FOREIGN KEY ("workplace_id","store_id") REFERENCES "public"."stores"("workplace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_workplace_id_product_id_products_workplace_id_id_fk" FOREIGN KEY ("workplace_id","product_id") REFERENCES "public"."products"("workplace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "process_items" ADD CONSTRAINT "process_items_workplace_id_workplaces_id_fk" FOREIGN KEY ("workplace_id") REFERENCES "public"."workplaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_images" ADD CONSTRAINT "product_images_workplace_id_product_id_products_workplace_id_id_fk" FOREIGN KEY ("workplace_id","product_id") REFERENCES "public"."products"("workplace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_settings" ADD CONSTRAINT "product_settings_workplace_id_workplaces_id_fk" FOREIGN KEY ("workplace_id") REFERENCES "public"."workplaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_snapshots" ADD CONSTRAINT "product_snapshots_workplace_id_product_id_products_workplace_id_id_fk" FOREIGN KEY ("workplace_id","product_id") REFERENCES "public"."products"("workplace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_variants" ADD CONSTRAINT "product_variants_source_variant_id_source_variants_id_fk" FOREIGN KEY ("source_variant_id") REFERENCES "public"."source_variants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_variants" ADD CONSTRAINT "product_variants_workplace_id_product_id_products_workplace_id_id_fk" FOREIGN KEY ("workplace_id","product_id") REFERENCES "public"."products"("workplace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_workplace_id_workplaces_id_fk" FOREIGN KEY ("workplace_id") REFERENCES "public"."workplaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_source_product_id_source_products_id_fk" FOREIGN KEY ("source_product_id") REFERENCES "public"."source_products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "table_columns" ADD CONSTRAINT "table_columns_workplace_id_workplaces_id_fk" FOREIGN KEY ("workplace_id") REFERENCES "public"."workplaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variant_mappings" ADD CONSTRAINT "variant_mappings_source_variant_id_source_variants_id_fk" FOREIGN KEY ("source_variant_id") REFERENCES "public"."source_variants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variant_mappings" ADD CONSTRAINT "variant_mappings_workplace_id_listing_variant_id_listing_variants_workplace_id_id_fk" FOREIGN KEY ("workplace_id","listing_variant_id") REFERENCES "public"."listing_variants"("workplace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workplace_counters" ADD CONSTRAINT "workplace_counters_workplace_id_workplaces_id_fk" FOREIGN KEY ("workplace_id") REFERENCES "public"."workplaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stores" ADD CONSTRAINT "stores_workplace_id_workplaces_id_fk" FOREIGN KEY ("workplace_id") REFERENCES "public"."workplaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workplaces" ADD CONSTRAINT "workplaces_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_workplace_id_movement_id_ledger_movements_workplace_id_id_fk" FOREIGN KEY ("workplace_id","movement_id") REFERENCES "public"."ledger_movements"("workplace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_movements" ADD CONSTRAINT "ledger_movements_workplace_id_workplaces_id_fk" FOREIGN KEY ("workplace_id") REFERENCES "public"."workplaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_workplace_id_workplaces_id_fk" FOREIGN KEY ("workplace_id") REFERENCES "public"."workplaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_balances" ADD CONSTRAINT "wallet_balances_workplace_id_workplaces_id_fk" FOREIGN KEY ("workplace_id") REFERENCES "public"."workplaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_settings" ADD CONSTRAINT "wallet_settings_workplace_id_workplaces_id_fk" FOREIGN KEY ("workplace_id") REFERENCES "public"."workplaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_tokens_hash" ON "account_tokens" USING btree ("hash");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_email" ON "accounts" USING btree ("email") WHERE password_hash is not null;--> statement-breakpoint
CREATE INDEX "accounts_any_email" ON "accounts" USING btree ("email");--> statement-breakpoint
CREATE INDEX "activity_log_newest" ON "activity_log" USING btree ("account_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "activity_log_reference" ON "activity_log" USING btree ("account_id","reference") WHERE reference is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "credit_lots_once" ON "credit_lots" USING btree ("account_id","reference");--> statement-breakpoint
CREATE INDEX "credit_lots_expiry" ON "credit_lots" USING btree ("expires_at") WHERE remaining > 0;--> statement-breakpoint
CREATE INDEX "operator_actions_account" ON "operator_actions" USING btree ("account_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "plan_charges_one_open" ON "plan_charges" USING btree ("account_id","kind") WHERE state in ('creating', 'pending');--> statement-breakpoint
CREATE UNIQUE INDEX "plan_charges_reference" ON "plan_charges" USING btree ("domain","provider_reference");--> statement-breakpoint
CREATE INDEX "plan_charges_open" ON "plan_charges" USING btree ("created_at") WHERE state in ('creating', 'pending');--> statement-breakpoint
CREATE INDEX "plan_charges_domain" ON "plan_charges" USING btree ("domain");--> statement-breakpoint
CREATE UNIQUE INDEX "usage_reservations_once" ON "usage_reservations" USING btree ("account_id","feature","reference");--> statement-breakpoint
CREATE INDEX "catalog_searches_term" ON "catalog_searches" USING btree ("term" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "source_categories_parent" ON "source_categories" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "source_favorites_newest" ON "source_favorites" USING btree ("workplace_id","created_at","product_id");--> statement-breakpoint
CREATE INDEX "source_offers_profit" ON "source_offers" USING btree ("ship_to","profit","product_id");--> statement-breakpoint
CREATE INDEX "source_offers_bucket" ON "source_offers" USING btree ("ship_to","price_bucket","profit","product_id");--> statement-breakpoint
CREATE INDEX "source_offers_cost" ON "source_offers" USING btree ("ship_to","cost","product_id");--> statement-breakpoint
CREATE INDEX "source_offers_shipping" ON "source_offers" USING btree ("ship_to","shipping_cost","product_id");--> statement-breakpoint
CREATE INDEX "source_offers_days" ON "source_offers" USING btree ("ship_to","days_min","product_id");--> statement-breakpoint
CREATE INDEX "source_offers_orders" ON "source_offers" USING btree ("ship_to","orders_count","product_id");--> statement-breakpoint
CREATE INDEX "source_offers_words" ON "source_offers" USING gin ("ship_to","facets","search");--> statement-breakpoint
CREATE UNIQUE INDEX "source_products_external" ON "source_products" USING btree ("source","external_id");--> statement-breakpoint
CREATE INDEX "source_products_category" ON "source_products" USING btree ("category_id","id");--> statement-breakpoint
CREATE INDEX "source_products_supplier" ON "source_products" USING btree ("source","supplier_id","id");--> statement-breakpoint
CREATE INDEX "source_reviews_newest" ON "source_reviews" USING btree ("product_id","at","external_id");--> statement-breakpoint
CREATE UNIQUE INDEX "source_variants_external" ON "source_variants" USING btree ("product_id","external_id");--> statement-breakpoint
CREATE INDEX "source_variants_by_external" ON "source_variants" USING btree ("external_id");--> statement-breakpoint
CREATE INDEX "source_variants_sku" ON "source_variants" USING btree ("sku");--> statement-breakpoint
CREATE INDEX "gallery_images_newest" ON "gallery_images" USING btree ("workplace_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("workplace_id","id" DESC NULLS LAST) WHERE read_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "order_line_items_platform" ON "order_line_items" USING btree ("workplace_id","order_id","platform_line_item_id");--> statement-breakpoint
CREATE INDEX "order_line_items_supplier_order" ON "order_line_items" USING btree ("workplace_id","supplier_order_id");--> statement-breakpoint
CREATE INDEX "order_line_items_listing_variant" ON "order_line_items" USING btree ("workplace_id","listing_variant_id");--> statement-breakpoint
CREATE INDEX "order_timeline_order" ON "order_timeline" USING btree ("workplace_id","order_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_platform" ON "orders" USING btree ("workplace_id","store_id","platform_order_id");--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("workplace_id","placed_at","id");--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin ("workplace_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "own_supplier_orders_placement_key" ON "own_supplier_orders" USING btree ("placement_key");--> statement-breakpoint
CREATE UNIQUE INDEX "own_supplier_orders_number" ON "own_supplier_orders" USING btree ("number");--> statement-breakpoint
CREATE INDEX "own_supplier_orders_state" ON "own_supplier_orders" USING btree ("state","id");--> statement-breakpoint
CREATE UNIQUE INDEX "refund_requests_open" ON "refund_requests" USING btree ("workplace_id","supplier_order_id") WHERE state in ('pending', 'accepted');--> statement-breakpoint
CREATE UNIQUE INDEX "shipments_once" ON "shipments" USING btree ("workplace_id","order_id","tracking_number");--> statement-breakpoint
CREATE UNIQUE INDEX "shipments_public_token" ON "shipments" USING btree ("public_token");--> statement-breakpoint
CREATE INDEX "shipments_number" ON "shipments" USING btree ("tracking_number");--> statement-breakpoint
CREATE INDEX "shipments_supplier_order" ON "shipments" USING btree ("workplace_id","supplier_order_id");--> statement-breakpoint
CREATE INDEX "shipments_status" ON "shipments" USING btree ("workplace_id","status","id");--> statement-breakpoint
CREATE INDEX "supplier_order_items_order" ON "supplier_order_items" USING btree ("workplace_id","supplier_order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "supplier_orders_placement_key" ON "supplier_orders" USING btree ("placement_key");--> statement-breakpoint
CREATE INDEX "supplier_orders_stage" ON "supplier_orders" USING btree ("workplace_id","is_archived","state","placed_at","id");--> statement-breakpoint
CREATE INDEX "supplier_orders_newest" ON "supplier_orders" USING btree ("workplace_id","is_archived","placed_at","id");--> statement-breakpoint
CREATE INDEX "supplier_orders_under_way" ON "supplier_orders" USING btree ("state","updated_at") WHERE state in ('placing', 'outcome_unknown', 'waiting_payment', 'order_placed');--> statement-breakpoint
CREATE INDEX "supplier_orders_order" ON "supplier_orders" USING btree ("workplace_id","order_id");--> statement-breakpoint
CREATE INDEX "supplier_orders_number" ON "supplier_orders" USING btree ("source","supplier_order_no");--> statement-breakpoint
CREATE UNIQUE INDEX "tracking_events_once" ON "tracking_events" USING btree ("workplace_id","shipment_id","fingerprint");--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "listing_variants_channel" ON "listing_variants" USING btree ("workplace_id","store_id","channel_variant_id");--> statement-breakpoint
CREATE INDEX "listing_variants_listing" ON "listing_variants" USING btree ("workplace_id","listing_id");--> statement-breakpoint
CREATE UNIQUE INDEX "listings_product_store" ON "listings" USING btree ("workplace_id","product_id","store_id");--> statement-breakpoint
CREATE UNIQUE INDEX "listings_channel" ON "listings" USING btree ("workplace_id","store_id","channel_product_id");--> statement-breakpoint
CREATE INDEX "listings_mapped" ON "listings" USING btree ("workplace_id","is_mapped","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "process_items_group" ON "process_items" USING btree ("workplace_id","kind","group_id");--> statement-breakpoint
CREATE INDEX "process_items_working" ON "process_items" USING btree ("lease_until") WHERE status = 'processing';--> statement-breakpoint
CREATE INDEX "process_items_open" ON "process_items" USING btree ("workplace_id","id" DESC NULLS LAST) WHERE dismissed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "process_items_push_once" ON "process_items" USING btree ("workplace_id","product_id","store_id") WHERE kind = 'push' and status = 'processing';--> statement-breakpoint
CREATE INDEX "product_images_product" ON "product_images" USING btree ("workplace_id","product_id","position");--> statement-breakpoint
CREATE INDEX "product_variants_product" ON "product_variants" USING btree ("workplace_id","product_id","position");--> statement-breakpoint
CREATE INDEX "product_variants_source" ON "product_variants" USING btree ("source_variant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "products_source" ON "products" USING btree ("workplace_id","source_product_id");--> statement-breakpoint
CREATE INDEX "products_list" ON "products" USING btree ("workplace_id","state","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "products_listing_state" ON "products" USING btree ("workplace_id","listing_state","id" DESC NULLS LAST) WHERE state <> 'importing';--> statement-breakpoint
CREATE INDEX "products_all" ON "products" USING btree ("workplace_id","id") WHERE state <> 'importing';--> statement-breakpoint
CREATE INDEX "products_title" ON "products" USING btree ("workplace_id","title","id") WHERE state <> 'importing';--> statement-breakpoint
CREATE INDEX "products_price" ON "products" USING btree ("workplace_id","price_min","id") WHERE state <> 'importing';--> statement-breakpoint
CREATE INDEX "products_cost" ON "products" USING btree ("workplace_id","cost_min","id") WHERE state <> 'importing';--> statement-breakpoint
CREATE INDEX "products_tags" ON "products" USING gin ("workplace_id","tags");--> statement-breakpoint
CREATE INDEX "products_search" ON "products" USING gin ("workplace_id","search");--> statement-breakpoint
CREATE UNIQUE INDEX "variant_mappings_once" ON "variant_mappings" USING btree ("workplace_id","listing_variant_id","source_variant_id","priority");--> statement-breakpoint
CREATE INDEX "variant_mappings_source" ON "variant_mappings" USING btree ("source_variant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "privacy_requests_once" ON "privacy_requests" USING btree ("event_id","topic");--> statement-breakpoint
CREATE INDEX "shopify_sessions_shop" ON "shopify_sessions" USING btree ("shop");--> statement-breakpoint
CREATE UNIQUE INDEX "stores_platform_domain" ON "stores" USING btree ("platform","domain");--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_inbox_event" ON "webhook_inbox" USING btree ("vendor","source","event_id","topic");--> statement-breakpoint
CREATE INDEX "webhook_inbox_next" ON "webhook_inbox" USING btree ("id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_inbox_waiting" ON "webhook_inbox" USING btree ("order_key","id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_inbox_done" ON "webhook_inbox" USING btree ("done_at") WHERE state <> 'waiting';--> statement-breakpoint
CREATE INDEX "workplaces_account" ON "workplaces" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_account" ON "ledger_entries" USING btree ("workplace_id","account");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_movements_once" ON "ledger_movements" USING btree ("workplace_id","kind","reference");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_provider" ON "payments" USING btree ("provider","provider_id");--> statement-breakpoint
CREATE INDEX "payments_newest" ON "payments" USING btree ("workplace_id","id" DESC NULLS LAST);