-- What people upload. The bytes lie in the store under names made of the id; the row comes before them and goes after
-- them, so that no file is without one.
create table picture (
  picture_id text primary key,
  user_id text not null references app_user,
  kind text not null,
  width integer not null,
  height integer not null,
  bytes integer not null,
  uploaded_at timestamptz not null,
  -- Null until the bytes are safe.
  stored_at timestamptz,
  -- What carries it, e.g. 'comment:c1'.
  claimed_by text,
  -- Since when nothing carries it; null while something does.
  unclaimed_since timestamptz,
  is_public boolean not null default false,
  -- Set when its bytes are about to go: nothing may claim it any more.
  dropped_at timestamptz,
  check ((claimed_by is null) = (unclaimed_since is not null)),
  check (dropped_at is null or claimed_by is null),
  -- A picture of a body or a report is never everybody's.
  check (not is_public or (claimed_by is not null and kind in ('avatar', 'post', 'comment', 'rating', 'answer')))
);
create index picture_of_user on picture (user_id);
create index picture_claims on picture (claimed_by) where claimed_by is not null;
create index picture_unclaimed on picture (unclaimed_since) where unclaimed_since is not null;
