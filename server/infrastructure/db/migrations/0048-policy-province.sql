-- Where what is insured is kept: its towns are offered first. Not every insurer tells it.
alter table policies add column province text;
