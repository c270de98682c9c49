CREATE TABLE "evidence_files" (
	"workplace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"file_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "evidence_files_workplace_id_id_pk" PRIMARY KEY("workplace_id","id")
);
--> statement-breakpoint
ALTER TABLE "evidence_files" ADD CONSTRAINT "evidence_files_workplace_id_workplaces_id_fk" FOREIGN KEY ("workplace_id") REFERENCES "public"."workplaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "evidence_files_key" ON "evidence_files" USING btree ("workplace_id","file_key");--> statement-breakpoint
CREATE INDEX "order_line_items_chosen_variant" ON "order_line_items" USING btree ("chosen_variant_id") WHERE chosen_variant_id is not null;--> statement-breakpoint
INSERT INTO "evidence_files" ("workplace_id", "id", "file_key") SELECT r."workplace_id", gen_random_uuid(), p."key" FROM "refund_requests" r CROSS JOIN jsonb_array_elements_text(r."pictures") AS p ("key") ON CONFLICT DO NOTHING;
