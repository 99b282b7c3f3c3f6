-- A public comment is what the patient wrote of the visit; the three outcomes are counted by how far the patient recovered.
alter table staff_comment add rating double precision;
alter table staff_comment add efficacy integer;
update staff_comment set
  rating = case significance when 1 then 5 when 2 then 3.5 else 1 end,
  efficacy = case significance when 1 then 4 when 2 then 2 else 1 end;
alter table staff_comment drop column significance;
alter table staff_comment alter rating set not null;
alter table staff_comment alter efficacy set not null;
alter table staff_comment add check (rating in (5, 3.5, 1));
alter table staff_comment add check (efficacy between 1 and 5);
alter table staff_comment add significance integer not null
  generated always as (case when efficacy >= 4 then 1 when efficacy >= 2 then 2 else 3 end) stored;
alter table staff_comment alter disease drop not null;
alter table staff_comment add images jsonb not null default '[]';
alter table staff_comment add pennant_id text references pennant_kind;
alter table staff_comment add reply text;
alter table staff_comment add star_count integer not null default 0 check (star_count >= 0);
