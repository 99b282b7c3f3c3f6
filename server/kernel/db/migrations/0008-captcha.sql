create table captcha (
  random_key text primary key,
  code_hash text not null,
  attempts integer not null,
  expires_at timestamptz not null
);
create index captcha_expiry on captcha (expires_at);
