CREATE TABLE "addresses" (
	"path" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"entry_id" integer NOT NULL,
	"is_public" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "entry_references" (
	"kind" text NOT NULL,
	"entry_id" integer NOT NULL,
	"field" text NOT NULL,
	"target" text NOT NULL,
	CONSTRAINT "entry_references_kind_entry_id_field_target_pk" PRIMARY KEY("kind","entry_id","field","target")
);
--> statement-breakpoint
CREATE INDEX "addresses_kind_entry_id_index" ON "addresses" USING btree ("kind","entry_id");--> statement-breakpoint
CREATE INDEX "entry_references_target_index" ON "entry_references" USING btree ("target");