-- A booking changes what is taken. As long as that stands in no index, by its condition either, the row's new version
-- needs no new index entries, if its page has room (PostgreSQL manual, heap-only tuples).
alter table slot set (fillfactor = 80);
alter table slot add column is_free boolean not null
  generated always as (closed_reason is null and taken + desk_taken < capacity) stored;
drop index slot_free;
create index slot_free on slot (top_org_id, staff_id, starts_at) where is_free;
-- A visit's slot names both already.
alter table reservation drop constraint reservation_top_org_id_fkey;
alter table reservation drop constraint reservation_top_org_id_staff_id_clinic_id_fkey;
