-- When a notice was mailed, or would have been if its broker wanted mails; what is there already is not mailed any more.
alter table notifications add column mailed_at timestamptz;
update notifications set mailed_at = created_at;
create index notifications_to_mail on notifications (created_at) where mailed_at is null;
