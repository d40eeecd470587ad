DROP INDEX "news_articles_fingerprint_index";--> statement-breakpoint
ALTER TABLE "news_articles" DROP COLUMN "fingerprint";