-- The queue sets a queue's policy only when it creates it.
DO $$ BEGIN
	IF to_regclass('pgboss.queue') IS NOT NULL THEN
		UPDATE pgboss.queue SET policy = 'stately' WHERE name IN ('back-up', 'check-links', 'freeze-open-data');
	END IF;
END $$;
