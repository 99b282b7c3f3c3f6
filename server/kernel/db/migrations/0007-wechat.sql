-- WeChat: who is who, authorisations under way, and the credentials that all processes share.

-- An account that came through WeChat has no phone until it binds one.
alter table app_user alter column phone drop not null;

create table wechat_identity (
  app_id text not null,
  openid text not null,
  -- Known where the account belongs to an open platform; the same person under every app of it.
  unionid text,
  user_id text not null references app_user,
  created_at timestamptz not null,
  primary key (app_id, openid)
);
-- Who pays, and who is told, must be one person.
create unique index wechat_identity_once_a_user on wechat_identity (app_id, user_id);
create index wechat_identity_union on wechat_identity (unionid) where unionid is not null;

-- A code is exchanged once, whoever brings it how often; what came of it is kept for the browser that brought it first.
create table wechat_code (
  code_hash text primary key,
  browser_hash text not null,
  status text not null check (status in ('ASKING', 'REFUSED', 'DONE')),
  outcome_sealed bytea,
  created_at timestamptz not null,
  check ((status = 'DONE') = (outcome_sealed is not null))
);
create index wechat_code_age on wechat_code (created_at);

-- What bindWechat is given: one authorisation, by the person that was logged in then, good for that account alone.
create table wechat_key (
  key_hash text primary key,
  user_id text not null references app_user on delete cascade,
  app_id text not null,
  openid text not null,
  unionid text,
  expires_at timestamptz not null
);
create index wechat_key_expiry on wechat_key (expires_at);

create table wechat_token (
  app_id text not null,
  kind text not null check (kind in ('access_token', 'jsapi_ticket')),
  sealed bytea,
  expires_at timestamptz,
  -- Until then one process asks for a new one, and the others wait for it.
  asking_until timestamptz,
  primary key (app_id, kind)
);

-- The simulator's side; a real account leaves it empty.
create table simulated_wechat_code (
  code text primary key,
  openid text not null,
  created_at timestamptz not null
);
