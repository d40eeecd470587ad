CREATE TABLE "related_content" (
	"kind" text NOT NULL,
	"entry_id" integer NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"source" text NOT NULL,
	"description" text NOT NULL,
	"url" text NOT NULL,
	CONSTRAINT "related_content_kind_entry_id_position_pk" PRIMARY KEY("kind","entry_id","position")
);
--> statement-breakpoint
CREATE TABLE "related_content_checks" (
	"kind" text NOT NULL,
	"entry_id" integer NOT NULL,
	"checked_at" timestamp(3) with time zone NOT NULL,
	"changed_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "related_content_checks_kind_entry_id_pk" PRIMARY KEY("kind","entry_id")
);
--> statement-breakpoint
CREATE INDEX "related_content_url_index" ON "related_content" USING btree ("url");--> statement-breakpoint
CREATE TEMPORARY TABLE moved_related_info AS SELECT * FROM (
	SELECT 'buyers-guide' AS kind, id, related_info_cache AS stored, related_info_cached_at AS stored_at FROM buyers_guides WHERE enable_related_info
	UNION ALL SELECT 'comparison' AS kind, id, related_info_cache AS stored, related_info_cached_at AS stored_at FROM comparisons WHERE enable_related_info
	UNION ALL SELECT 'faq' AS kind, id, related_info_cache AS stored, related_info_cached_at AS stored_at FROM faq_entries WHERE enable_related_info
	UNION ALL SELECT 'feature' AS kind, id, related_info_cache AS stored, related_info_cached_at AS stored_at FROM features WHERE enable_related_info
	UNION ALL SELECT 'glossary' AS kind, id, related_info_cache AS stored, related_info_cached_at AS stored_at FROM glossary_entries WHERE enable_related_info
	UNION ALL SELECT 'landing-page' AS kind, id, related_info_cache AS stored, related_info_cached_at AS stored_at FROM landing_pages WHERE enable_related_info
	UNION ALL SELECT 'service' AS kind, id, related_info_cache AS stored, related_info_cached_at AS stored_at FROM service_entries WHERE enable_related_info
	UNION ALL SELECT 'type' AS kind, id, related_info_cache AS stored, related_info_cached_at AS stored_at FROM type_entries WHERE enable_related_info
	UNION ALL SELECT 'use-case' AS kind, id, related_info_cache AS stored, related_info_cached_at AS stored_at FROM use_cases WHERE enable_related_info
	UNION ALL SELECT 'vendor' AS kind, id, related_info_cache AS stored, related_info_cached_at AS stored_at FROM vendors WHERE enable_related_info
) AS entries WHERE jsonb_typeof(stored) = 'array';--> statement-breakpoint
INSERT INTO related_content_checks (kind, entry_id, checked_at, changed_at)
	SELECT kind, id, coalesce(stored_at, now()), coalesce(stored_at, now()) FROM moved_related_info;--> statement-breakpoint
INSERT INTO related_content (kind, entry_id, position, title, source, description, url)
	SELECT kind, id, item.number - 1, item.value ->> 'title', coalesce(item.value ->> 'source', ''), coalesce(item.value ->> 'description', ''), item.value ->> 'url'
	FROM moved_related_info, jsonb_array_elements(stored) WITH ORDINALITY AS item (value, number)
	WHERE item.value ->> 'title' IS NOT NULL AND item.value ->> 'url' IS NOT NULL;--> statement-breakpoint
DROP TABLE moved_related_info;--> statement-breakpoint
DELETE FROM entry_references WHERE field = 'relatedInfoCache';--> statement-breakpoint
ALTER TABLE "buyers_guides" DROP COLUMN "related_info_cache";--> statement-breakpoint
ALTER TABLE "buyers_guides" DROP COLUMN "related_info_cached_at";--> statement-breakpoint
ALTER TABLE "comparisons" DROP COLUMN "related_info_cache";--> statement-breakpoint
ALTER TABLE "comparisons" DROP COLUMN "related_info_cached_at";--> statement-breakpoint
ALTER TABLE "faq_entries" DROP COLUMN "related_info_cache";--> statement-breakpoint
ALTER TABLE "faq_entries" DROP COLUMN "related_info_cached_at";--> statement-breakpoint
ALTER TABLE "features" DROP COLUMN "related_info_cache";--> statement-breakpoint
ALTER TABLE "features" DROP COLUMN "related_info_cached_at";--> statement-breakpoint
ALTER TABLE "glossary_entries" DROP COLUMN "related_info_cache";--> statement-breakpoint
ALTER TABLE "glossary_entries" DROP COLUMN "related_info_cached_at";--> statement-breakpoint
ALTER TABLE "landing_pages" DROP COLUMN "related_info_cache";--> statement-breakpoint
ALTER TABLE "landing_pages" DROP COLUMN "related_info_cached_at";--> statement-breakpoint
ALTER TABLE "service_entries" DROP COLUMN "related_info_cache";--> statement-breakpoint
ALTER TABLE "service_entries" DROP COLUMN "related_info_cached_at";--> statement-breakpoint
ALTER TABLE "type_entries" DROP COLUMN "related_info_cache";--> statement-breakpoint
ALTER TABLE "type_entries" DROP COLUMN "related_info_cached_at";--> statement-breakpoint
ALTER TABLE "use_cases" DROP COLUMN "related_info_cache";--> statement-breakpoint
ALTER TABLE "use_cases" DROP COLUMN "related_info_cached_at";--> statement-breakpoint
ALTER TABLE "vendors" DROP COLUMN "related_info_cache";--> statement-breakpoint
ALTER TABLE "vendors" DROP COLUMN "related_info_cached_at";