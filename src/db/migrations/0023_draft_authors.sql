ALTER TABLE "drafts" ADD COLUMN "authors" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "discarded_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "discarded_by" text;--> statement-breakpoint
ALTER TABLE "revisions" ADD COLUMN "editor_id" text;