CREATE TABLE "draft_versions" (
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "draft_versions_kind_key_pk" PRIMARY KEY("kind","key")
);
