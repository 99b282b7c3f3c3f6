-- The special department that shows a case as its own; most cases belong to none.
alter table treatment_case add special_id text;
alter table treatment_case add foreign key (top_org_id, special_id) references special_department;
create index treatment_case_of_special on treatment_case (top_org_id, special_id, published_at desc)
  where special_id is not null;
