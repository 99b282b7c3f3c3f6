-- A list of visits shows some statuses and counts them all: those of the others are not read for it.
create index reservation_of_user_by_status on reservation (user_id, top_org_id, status, starts_at, reservation_code);
