-- Who was booked lately, on the page of a special department, which everybody may open.
create index reservation_newest on reservation (top_org_id, staff_id, created_at desc);
-- Whose records a phone stands in, asked when it is bound.
create index patient_phone on patient (phone) where phone is not null;
create index patient_guardian_phone on patient (guardian_phone) where guardian_phone is not null;
-- Two accounts that become one hand over what they have.
create index session_of_user on session (user_id);
create index medical_case_of_user on medical_case (user_id);
create index pay_order_of_user on pay_order (user_id);
