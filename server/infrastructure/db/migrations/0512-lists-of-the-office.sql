-- Conversations with the office by where they stand: a page of them, and how many there are.
create index records_of_office on records (status, updated_at, id)
  where entity = 'communication' and (owner = 'office' or facts ->> 'with' is null);
