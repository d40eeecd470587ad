-- A hub names its page, and follows when the page's slug changes.
INSERT INTO "entry_references" ("kind", "entry_id", "field", "target")
SELECT 'content-hub', "id", 'pageSlug',
	CASE "page_type" WHEN 'faq' THEN '/faq/' WHEN 'glossary' THEN '/glossary/' ELSE '/types/' END || "page_slug"
FROM "content_hub_configs" WHERE "page_type" IN ('faq', 'glossary', 'type')
ON CONFLICT DO NOTHING;
