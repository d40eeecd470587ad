ALTER TABLE "cta_banners" ADD COLUMN "content_updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "buyers_guides" ADD COLUMN "content_updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "comparisons" ADD COLUMN "content_updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "content_hub_configs" ADD COLUMN "content_updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "faq_entries" ADD COLUMN "content_updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "features" ADD COLUMN "content_updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "glossary_entries" ADD COLUMN "content_updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "landing_pages" ADD COLUMN "content_updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "content_updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "service_providers" ADD COLUMN "content_updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "search_terms" ADD COLUMN "content_updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "service_entries" ADD COLUMN "content_updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "type_entries" ADD COLUMN "content_updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "use_cases" ADD COLUMN "content_updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "content_updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "news_articles" ADD COLUMN "content_updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "news_feeds" ADD COLUMN "content_updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "style_guides" ADD COLUMN "content_updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "cta_banners" SET "content_updated_at" = "updated_at";--> statement-breakpoint
UPDATE "buyers_guides" SET "content_updated_at" = "updated_at";--> statement-breakpoint
UPDATE "comparisons" SET "content_updated_at" = "updated_at";--> statement-breakpoint
UPDATE "content_hub_configs" SET "content_updated_at" = "updated_at";--> statement-breakpoint
UPDATE "faq_entries" SET "content_updated_at" = "updated_at";--> statement-breakpoint
UPDATE "features" SET "content_updated_at" = "updated_at";--> statement-breakpoint
UPDATE "glossary_entries" SET "content_updated_at" = "updated_at";--> statement-breakpoint
UPDATE "landing_pages" SET "content_updated_at" = "updated_at";--> statement-breakpoint
UPDATE "pages" SET "content_updated_at" = "updated_at";--> statement-breakpoint
UPDATE "service_providers" SET "content_updated_at" = "updated_at";--> statement-breakpoint
UPDATE "search_terms" SET "content_updated_at" = "updated_at";--> statement-breakpoint
UPDATE "service_entries" SET "content_updated_at" = "updated_at";--> statement-breakpoint
UPDATE "type_entries" SET "content_updated_at" = "updated_at";--> statement-breakpoint
UPDATE "use_cases" SET "content_updated_at" = "updated_at";--> statement-breakpoint
UPDATE "vendors" SET "content_updated_at" = "updated_at";--> statement-breakpoint
UPDATE "news_articles" SET "content_updated_at" = "updated_at";--> statement-breakpoint
UPDATE "news_feeds" SET "content_updated_at" = "updated_at";--> statement-breakpoint
UPDATE "style_guides" SET "content_updated_at" = "updated_at";--> statement-breakpoint
CREATE FUNCTION "newest_event"(events jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT max((event ->> 'date') COLLATE "C") FROM jsonb_array_elements(events) AS event
$$;--> statement-breakpoint
CREATE INDEX "vendors_newest_event_index" ON "vendors" USING btree ((newest_event("events") collate "C") desc nulls last);
