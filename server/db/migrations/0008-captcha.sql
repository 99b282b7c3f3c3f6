create table captcha (
  random_key text primary key,
  code_hash text not null,
  attempts integer not null,
  expires_at timestamptz not null
);
create index captcha_expiry on captcha (expires_at);

-- Who comes by WeChat has no phone until one is bound.
alter table app_user alter column phone drop not null;
