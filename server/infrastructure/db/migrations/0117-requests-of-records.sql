-- What a broker asked of an insured is asked for inspections too: papers of a claim, photos of a thing.
alter table claim_requests rename to record_requests;
alter index claim_requests_by_record rename to record_requests_by_record;
alter index claim_requests_pkey rename to record_requests_pkey;
