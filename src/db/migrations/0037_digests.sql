CREATE TABLE "digests" (
	"week" text PRIMARY KEY NOT NULL,
	"introduction" text NOT NULL,
	"articles" integer[] NOT NULL,
	"left_out" integer[] NOT NULL,
	"version" integer NOT NULL,
	"mailed_at" timestamp(3) with time zone,
	"recipients" integer
);
--> statement-breakpoint
ALTER TABLE "research_runs" ADD COLUMN "starts" integer DEFAULT 0 NOT NULL;