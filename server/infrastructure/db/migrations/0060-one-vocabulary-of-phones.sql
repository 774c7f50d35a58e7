-- A broker's phone is of the same types as a client's: what was a landline is a home's.
update brokers set profile = jsonb_set(profile, '{phoneType}', '"home"') where profile ->> 'phoneType' = 'landline';
