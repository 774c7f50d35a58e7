-- A flow has a release for each language into which it is translated; none is the flow's own, which is Spanish.
alter table releases add column language text not null default '';
alter table release_audiences add column language text not null default '';
