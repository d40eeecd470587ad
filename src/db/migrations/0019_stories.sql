CREATE TABLE "news_prints" (
	"article_id" integer PRIMARY KEY NOT NULL,
	"prints" integer[] NOT NULL
);
--> statement-breakpoint
CREATE INDEX "news_prints_prints_index" ON "news_prints" USING gin ("prints");