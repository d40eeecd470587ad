ALTER TABLE "news_items" ADD COLUMN "feed_url" text;--> statement-breakpoint
CREATE INDEX "news_items_article_id_index" ON "news_items" USING btree ("article_id");--> statement-breakpoint
UPDATE "news_items" SET "feed_url" = "news_feeds"."url"
FROM "news_articles" JOIN "news_feeds" ON "news_feeds"."id" = "news_articles"."feed_id"
WHERE "news_articles"."id" = "news_items"."article_id";
