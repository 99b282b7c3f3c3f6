alter table clinic add transit text not null default '', add note text not null default '';

create table phy_project (
  top_org_id text not null references organization,
  project_id text not null,
  name text not null,
  icon_url text not null,
  minutes integer not null,
  fee integer not null check (fee >= 0),
  summary text not null,
  description text not null,
  suitable_for jsonb not null,
  not_for jsonb not null,
  sort integer not null,
  primary key (top_org_id, project_id)
);

-- Who does which project at which clinic.
create table staff_project (
  top_org_id text not null,
  staff_id text not null,
  clinic_id text not null,
  project_id text not null,
  primary key (top_org_id, staff_id, clinic_id, project_id),
  foreign key (top_org_id, staff_id, clinic_id) references staff_clinic,
  foreign key (top_org_id, project_id) references phy_project
);

alter table reservation add project_id text;
alter table reservation add foreign key (top_org_id, project_id) references phy_project;

-- What an online visit goes back to: a visit here, or a diagnosis made elsewhere.
alter table medical_case add earlier_case_id text references medical_case (medical_case_id);
alter table medical_case add earlier_diagnosis text;

create table service_protocol (
  top_org_id text not null references organization,
  protocol_id text not null,
  reservation_type integer not null check (reservation_type in (1, 2)),
  -- Null: for visits in store and online alike.
  visit_mode integer check (visit_mode in (1, 2)),
  title text not null,
  version text not null,
  content text not null,
  sort integer not null,
  primary key (top_org_id, protocol_id)
);

-- Taken off the physician's fee on an account's first visit to the organization.
create table consultation_discount (
  top_org_id text primary key references organization,
  name text not null,
  amount integer not null check (amount > 0)
);

create table reservation_change (
  top_org_id text not null,
  reservation_code text not null,
  change_no integer not null,
  from_slot_id text not null,
  to_slot_id text not null,
  at timestamptz not null,
  primary key (top_org_id, reservation_code, change_no),
  foreign key (top_org_id, reservation_code) references reservation,
  foreign key (top_org_id, from_slot_id) references slot,
  foreign key (top_org_id, to_slot_id) references slot
);

create table waitlist_entry (
  top_org_id text not null,
  entry_id text not null,
  queue_no bigint generated always as identity,
  user_id text not null references app_user,
  patient_id text not null references patient,
  staff_id text not null,
  clinic_id text not null,
  date date not null,
  part_of_day text not null check (part_of_day in ('am', 'pm', 'eve')),
  status text not null check (status in ('WAITING', 'OFFERED', 'TAKEN', 'LAPSED', 'LEFT')),
  -- The offered seat's slot; while the offer stands, slot.taken counts that seat.
  slot_id text,
  offer_until timestamptz,
  created_at timestamptz not null,
  primary key (top_org_id, entry_id),
  foreign key (top_org_id, staff_id, clinic_id) references staff_clinic,
  foreign key (top_org_id, slot_id) references slot,
  check ((status = 'OFFERED') = (offer_until is not null)),
  check (status <> 'OFFERED' or slot_id is not null)
);
create unique index waitlist_entry_id_once on waitlist_entry (entry_id);
create unique index waitlist_once
  on waitlist_entry (top_org_id, patient_id, staff_id, clinic_id, date, part_of_day)
  where status in ('WAITING', 'OFFERED');
create index waitlist_line on waitlist_entry (top_org_id, staff_id, clinic_id, date, part_of_day, queue_no)
  where status = 'WAITING';
create index waitlist_offers on waitlist_entry (offer_until) where status = 'OFFERED';
create index waitlist_of_user on waitlist_entry (user_id, top_org_id) where status in ('WAITING', 'OFFERED');

create table treatment_case (
  top_org_id text not null references organization,
  case_id text not null,
  staff_id text not null,
  department_id text not null,
  title text not null,
  disease text not null,
  summary text not null,
  patient_desc text not null,
  visits jsonb not null,
  remark text not null,
  published_at timestamptz not null,
  primary key (top_org_id, case_id),
  foreign key (top_org_id, staff_id) references staff,
  foreign key (top_org_id, department_id) references department
);
create unique index treatment_case_id_once on treatment_case (case_id);

create table special_department (
  top_org_id text not null references organization,
  special_id text not null,
  name text not null,
  icon_url text not null,
  summary text not null,
  description text not null,
  sort integer not null,
  primary key (top_org_id, special_id)
);
create unique index special_department_id_once on special_department (special_id);

create table special_physician (
  top_org_id text not null,
  special_id text not null,
  staff_id text not null,
  primary key (top_org_id, special_id, staff_id),
  foreign key (top_org_id, special_id) references special_department,
  foreign key (top_org_id, staff_id) references staff
);

create table special_symptom (
  top_org_id text not null,
  special_id text not null,
  label_id text not null,
  name text not null,
  sort integer not null,
  primary key (top_org_id, special_id, label_id),
  foreign key (top_org_id, special_id) references special_department
);

create table special_article (
  top_org_id text not null,
  special_id text not null,
  article_id text not null,
  title text not null,
  summary text not null,
  cover_url text,
  author text not null,
  published_at timestamptz not null,
  primary key (top_org_id, special_id, article_id),
  foreign key (top_org_id, special_id) references special_department
);

-- The clinic of the visit that a comment speaks of.
alter table staff_comment add clinic_id text;
alter table staff_comment add foreign key (top_org_id, clinic_id) references clinic;
create index clinic_comment_newest on staff_comment (top_org_id, clinic_id, created_at desc, comment_id);
