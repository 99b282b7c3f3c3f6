-- One line on the first screen; of several that are in force the most urgent one is shown.
create table bulletin (
  top_org_id text not null references organization,
  bulletin_id text not null,
  title text not null,
  content text not null,
  link text,
  closable boolean not null,
  urgency integer not null,
  starts_at timestamptz not null,
  ends_at timestamptz,
  primary key (top_org_id, bulletin_id)
);

create table popup (
  top_org_id text not null references organization,
  popup_id text not null,
  page text not null,
  kind text not null check (kind in ('NOTICE', 'IMAGE', 'FOLLOW_ACCOUNT')),
  frequency text not null check (frequency in ('ONCE', 'DAILY', 'EVERY_TIME')),
  title text not null,
  content text,
  image_url text,
  qr_code_url text,
  confirm_text text not null,
  cancel_text text,
  link text,
  once_operation text,
  starts_at timestamptz not null,
  ends_at timestamptz,
  sort integer not null,
  primary key (top_org_id, popup_id)
);

create table banner (
  top_org_id text not null references organization,
  banner_id text not null,
  position text not null,
  title text not null,
  image_url text not null,
  link text,
  starts_at timestamptz not null,
  ends_at timestamptz,
  sort integer not null,
  primary key (top_org_id, banner_id)
);

-- No row: not finished (specification §4, flags).
create table once_operation (
  user_id text not null references app_user,
  top_org_id text not null references organization,
  operation text not null,
  finished integer not null check (finished in (1, 2)),
  at timestamptz not null,
  primary key (user_id, top_org_id, operation)
);

-- Who agreed to which version, and when first; a row is never changed.
create table agreement (
  user_id text not null references app_user,
  top_org_id text not null references organization,
  policy_id text not null,
  version text not null,
  at timestamptz not null,
  primary key (user_id, top_org_id, policy_id, version)
);

create table system_param (
  top_org_id text not null references organization,
  type text not null,
  param_id text not null,
  name text not null,
  value text,
  content text,
  images jsonb not null default '[]',
  link text,
  updated_on date not null,
  sort integer not null,
  primary key (top_org_id, param_id)
);
create index system_param_of_type on system_param (top_org_id, type, sort);

create table price_bulletin (
  top_org_id text primary key references organization,
  title text not null,
  effective_on date not null,
  complaint_phone text not null,
  note text not null
);

create table price_group (
  top_org_id text not null references price_bulletin,
  group_id text not null,
  name text not null,
  sort integer not null,
  primary key (top_org_id, group_id)
);

create table price_item (
  top_org_id text not null,
  item_id text not null,
  group_id text not null,
  item_code text not null,
  name text not null,
  content text,
  unit text not null,
  price integer not null check (price >= 0),
  kind text not null check (kind in ('GOVERNMENT', 'MARKET')),
  insurable boolean not null,
  note text,
  primary key (top_org_id, item_id),
  foreign key (top_org_id, group_id) references price_group
);

-- Where a clinic's price is not the common one.
create table clinic_price (
  top_org_id text not null,
  clinic_id text not null,
  item_id text not null,
  price integer not null check (price >= 0),
  primary key (top_org_id, clinic_id, item_id),
  foreign key (top_org_id, clinic_id) references clinic,
  foreign key (top_org_id, item_id) references price_item
);

create table org_contact (
  top_org_id text primary key references organization,
  contact_name text not null,
  contact_phone text not null,
  contact_wx text not null,
  contact_qr_code text not null
);

create unique index organization_company_once on organization (company_id);

create table company_formula (
  top_org_id text primary key references organization,
  company_name text not null,
  social_credit_code text not null,
  medical_license_no text not null,
  medical_license_until date not null,
  review_pharmacist text not null,
  dispensary text not null,
  decoction_center text not null,
  herb_standard text not null,
  note text not null
);

create table agreed_formula (
  top_org_id text not null references company_formula,
  formula_id text not null,
  name text not null,
  source text not null,
  composition text not null,
  effect text not null,
  usage text not null,
  caution text not null,
  sort integer not null,
  primary key (top_org_id, formula_id)
);

create table staff_license (
  top_org_id text not null,
  license_id text not null,
  staff_id text not null,
  kind text not null check (kind in ('QUALIFICATION', 'PRACTICE', 'TITLE')),
  -- Masked already: the whole number is nobody's business here.
  license_no text not null,
  practice_scope text,
  practice_place text,
  issuer text not null,
  issued_on date not null,
  valid_until date,
  image_url text not null,
  -- Taken down with the person who left.
  withdrawn boolean not null default false,
  primary key (top_org_id, license_id),
  foreign key (top_org_id, staff_id) references staff
);
create index staff_license_of on staff_license (top_org_id, staff_id);
