create table organization (
  top_org_id text primary key,
  short_name text not null,
  name text not null,
  mp_name text not null,
  mp_qr_code_url text not null,
  company_id text not null,
  is_default boolean not null
);
create unique index organization_one_default on organization (is_default) where is_default;

create table department (
  top_org_id text not null references organization,
  department_id text not null,
  name text not null,
  sort integer not null,
  primary key (top_org_id, department_id)
);

create table clinic (
  top_org_id text not null references organization,
  clinic_id text not null,
  name text not null,
  city text not null,
  address text not null,
  floor_guide text not null,
  phone text not null,
  latitude double precision not null,
  longitude double precision not null,
  opening_hours text not null,
  sort integer not null,
  primary key (top_org_id, clinic_id)
);

create table staff (
  top_org_id text not null references organization,
  staff_id text not null,
  name text not null,
  title integer not null check (title in (1, 2, 9)),
  rank text not null,
  avatar_url text not null,
  practice_years integer not null,
  good_at jsonb not null,
  summary text not null,
  biography text not null,
  in_store_fee integer,
  online_fee integer,
  search_text text not null,
  sort integer not null,
  primary key (top_org_id, staff_id)
);

create table staff_department (
  top_org_id text not null,
  staff_id text not null,
  department_id text not null,
  sort integer not null,
  primary key (top_org_id, staff_id, department_id),
  foreign key (top_org_id, staff_id) references staff,
  foreign key (top_org_id, department_id) references department
);

create table staff_clinic (
  top_org_id text not null,
  staff_id text not null,
  clinic_id text not null,
  room text not null,
  sort integer not null,
  primary key (top_org_id, staff_id, clinic_id),
  foreign key (top_org_id, staff_id) references staff,
  foreign key (top_org_id, clinic_id) references clinic
);

-- The weekly timetable that slots are released from.
create table schedule (
  top_org_id text not null,
  staff_id text not null,
  clinic_id text not null,
  visit_mode integer not null check (visit_mode in (1, 2)),
  weekday integer not null check (weekday between 0 and 6),
  start_time text not null,
  end_time text not null,
  minutes integer not null,
  capacity integer not null check (capacity between 1 and 50),
  primary key (top_org_id, staff_id, clinic_id, visit_mode, weekday, start_time),
  foreign key (top_org_id, staff_id, clinic_id) references staff_clinic
);

create table slot (
  top_org_id text not null,
  slot_id text not null,
  staff_id text not null,
  clinic_id text not null,
  reservation_type integer not null check (reservation_type in (1, 2)),
  visit_mode integer not null check (visit_mode in (1, 2)),
  date date not null,
  start_time text not null,
  end_time text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  capacity integer not null,
  -- Seats that the front desk gave away by itself; never sold here.
  desk_taken integer not null default 0,
  taken integer not null default 0,
  closed_reason text,
  primary key (top_org_id, slot_id),
  foreign key (top_org_id, staff_id, clinic_id) references staff_clinic,
  check (taken >= 0 and desk_taken >= 0 and taken + desk_taken <= capacity)
);
create unique index slot_once on slot (top_org_id, staff_id, clinic_id, visit_mode, date, start_time);
create index slot_free on slot (top_org_id, staff_id, starts_at)
  where closed_reason is null and taken + desk_taken < capacity;

create table app_user (
  user_id text primary key,
  phone text not null unique,
  nickname text not null,
  avatar_url text,
  created_at timestamptz not null
);

create table session (
  token_hash text primary key,
  user_id text not null references app_user,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index session_expiry on session (expires_at);

create table sms_code (
  phone text not null,
  scene text not null,
  code_hash text not null,
  attempts integer not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (phone, scene)
);

create table rate_window (
  bucket text not null,
  window_start timestamptz not null,
  hits integer not null,
  primary key (bucket, window_start)
);

create table idempotency (
  user_id text not null references app_user,
  key text not null,
  operation text not null,
  body_hash text not null,
  answer jsonb,
  created_at timestamptz not null,
  primary key (user_id, key)
);

create table patient (
  patient_id text primary key,
  user_id text not null references app_user,
  name text not null,
  gender text not null check (gender in ('M', 'F')),
  birth_date date not null,
  relation text not null,
  id_number_sealed bytea not null,
  id_number_index text not null,
  id_number_masked text not null,
  phone text,
  guardian_name text,
  guardian_id_sealed bytea,
  guardian_phone text,
  verification_status integer not null check (verification_status in (0, 1, 2)),
  created_at timestamptz not null
);
create unique index patient_once on patient (user_id, id_number_index);

create table reservation (
  top_org_id text not null references organization,
  reservation_code text not null,
  medical_case_id text not null,
  user_id text not null references app_user,
  patient_id text not null references patient,
  staff_id text not null,
  clinic_id text not null,
  slot_id text not null,
  seat_no integer not null,
  reservation_type integer not null,
  visit_mode integer not null,
  use_health_ins boolean not null,
  date date not null,
  start_time text not null,
  end_time text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  status text not null check (status in ('O', 'R', 'C', 'A', 'T', 'I', 'F', 'E', 'P')),
  fee integer not null check (fee >= 0),
  payable integer not null check (payable >= 0),
  hold_until timestamptz,
  created_at timestamptz not null,
  primary key (top_org_id, reservation_code),
  foreign key (top_org_id, slot_id) references slot,
  foreign key (top_org_id, staff_id, clinic_id) references staff_clinic
);
create unique index reservation_code_once on reservation (reservation_code);
-- A seat is sold once, whatever the code above believes.
create unique index reservation_seat_once on reservation (top_org_id, slot_id, seat_no)
  where status in ('O', 'R', 'A', 'I', 'T', 'F');
create unique index reservation_patient_time_once on reservation (top_org_id, patient_id, starts_at)
  where status in ('O', 'R', 'A', 'I');
create unique index reservation_patient_day_once on reservation (top_org_id, patient_id, staff_id, date)
  where status in ('O', 'R', 'A', 'I');
create index reservation_of_user on reservation (user_id, top_org_id, starts_at);
create index reservation_holds on reservation (hold_until) where status = 'O';
create index reservation_due on reservation (ends_at) where status = 'R';

create table reservation_move (
  top_org_id text not null,
  reservation_code text not null,
  move_no integer not null,
  from_status text,
  to_status text not null,
  at timestamptz not null,
  primary key (top_org_id, reservation_code, move_no),
  foreign key (top_org_id, reservation_code) references reservation
);

create table medical_case (
  top_org_id text not null,
  medical_case_id text not null,
  reservation_code text not null,
  user_id text not null references app_user,
  patient_id text not null references patient,
  complaint text,
  diagnosis text,
  created_at timestamptz not null,
  primary key (top_org_id, medical_case_id),
  foreign key (top_org_id, reservation_code) references reservation
);
create unique index medical_case_id_once on medical_case (medical_case_id);

create table staff_comment (
  top_org_id text not null,
  comment_id text not null,
  staff_id text not null,
  author text not null,
  disease text not null,
  significance integer not null check (significance in (1, 2, 3)),
  text text not null,
  created_at timestamptz not null,
  primary key (top_org_id, comment_id),
  foreign key (top_org_id, staff_id) references staff
);
create index staff_comment_newest on staff_comment (top_org_id, staff_id, created_at desc, comment_id);

create table pennant_kind (
  dict_id text primary key,
  dict_name text not null,
  icon_url text not null
);

create table staff_pennant (
  top_org_id text not null,
  pennant_no text not null,
  staff_id text not null,
  dict_id text not null references pennant_kind,
  name text not null,
  comment text not null,
  created_at timestamptz not null,
  primary key (top_org_id, pennant_no),
  foreign key (top_org_id, staff_id) references staff
);
create index staff_pennant_of on staff_pennant (top_org_id, staff_id, dict_id);

-- Messages of the SMS simulator, for the development inbox; a real provider leaves this empty.
create table simulated_sms (
  sms_id text primary key,
  phone text not null,
  text text not null,
  created_at timestamptz not null
);

create table audit_log (
  audit_id text primary key,
  at timestamptz not null,
  user_id text not null,
  operation text not null,
  subject text,
  request_id text not null
);
create function audit_log_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'audit_log is append-only';
end $$;
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function audit_log_is_append_only();
create trigger audit_log_no_truncate before truncate on audit_log
  for each statement execute function audit_log_is_append_only();
