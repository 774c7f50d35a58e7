-- The job that makes an attempt: where its process died, the job itself goes on at once, and others after the lease.
alter table claim_sendings add column leased_by text;
