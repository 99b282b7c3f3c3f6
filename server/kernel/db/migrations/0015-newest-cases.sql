-- A page of cases is read in this order; sorting all of them for it grows with their number.
create index treatment_case_newest on treatment_case (top_org_id, published_at desc, case_id);
