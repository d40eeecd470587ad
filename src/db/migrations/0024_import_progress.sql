ALTER TABLE "imports" ADD COLUMN "started_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "started_by" jsonb;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "progress" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "failure" text;