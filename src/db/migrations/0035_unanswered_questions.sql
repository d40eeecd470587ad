ALTER TABLE "search_misses" ADD COLUMN "kind" text DEFAULT 'no-results' NOT NULL;--> statement-breakpoint
ALTER TABLE "search_misses" ADD COLUMN "entry_kind" text;--> statement-breakpoint
ALTER TABLE "search_misses" ADD COLUMN "entry_id" integer;--> statement-breakpoint
ALTER TABLE "search_misses" ADD COLUMN "field" text;--> statement-breakpoint
ALTER TABLE "search_misses" ADD COLUMN "item" text;