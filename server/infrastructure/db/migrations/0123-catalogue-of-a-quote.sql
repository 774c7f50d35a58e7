-- The version of the vehicles' catalogue with which its newest round was asked for.
alter table quotes add column catalogue text;
