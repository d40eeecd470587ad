ALTER TABLE "citations" ADD COLUMN "passage_seen_at" timestamp(3) with time zone;--> statement-breakpoint
CREATE INDEX "citations_kind_field_checked_at_index" ON "citations" USING btree ("kind","field","checked_at");--> statement-breakpoint
CREATE INDEX "citations_changed_index" ON "citations" USING btree ("kind") WHERE "citations"."passage_changed_at" is not null;--> statement-breakpoint
CREATE INDEX "citations_disputed_index" ON "citations" USING btree ("kind") WHERE "citations"."verdict" = 'contradicts';--> statement-breakpoint
CREATE INDEX "sources_gone_index" ON "sources" USING btree ("id") WHERE "sources"."last_outcome" = 'gone';