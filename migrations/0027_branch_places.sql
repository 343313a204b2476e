-- Not every branch has been surveyed: one without a position is searched for by its address. Which system a position is of decides
-- what a map service has to be told, and half a kilometre. A picture of the front is never without words for those who cannot see it.

alter table branches alter column longitude drop not null;
alter table branches alter column latitude drop not null;
alter table branches
  add column coordinate_system text not null default 'gcj02' check (coordinate_system in ('wgs84', 'gcj02', 'bd09')),
  add column picture_src text,
  add column picture_alt text,
  add constraint branches_position_whole check ((longitude is null) = (latitude is null)),
  add constraint branches_picture_told check ((picture_src is null) = (picture_alt is null));
