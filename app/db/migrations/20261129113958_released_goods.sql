CREATE TABLE "released_goods" (
	"subject_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"operator" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "released_goods_subject_id_reason_pk" PRIMARY KEY("subject_id","reason")
);
--> statement-breakpoint
ALTER TABLE "source_products" ADD COLUMN "prohibited_reason" text;--> statement-breakpoint
CREATE INDEX "source_products_prohibited" ON "source_products" USING btree ("id") WHERE status = 'prohibited';