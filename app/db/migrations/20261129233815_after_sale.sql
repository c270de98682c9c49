ALTER TABLE "refund_requests" ADD COLUMN "kind" text DEFAULT 'refund' NOT NULL;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD COLUMN "supplier_reason" text;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD COLUMN "supplier_reason_id" integer;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD COLUMN "items" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD COLUMN "pictures" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD COLUMN "called_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD COLUMN "sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD COLUMN "looked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD COLUMN "supplier_no" text;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD COLUMN "given_back" bigint;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD COLUMN "reissue_no" text;--> statement-breakpoint
CREATE INDEX "refund_requests_followed" ON "refund_requests" USING btree ("called_at") WHERE state = 'pending' and called_at is not null;