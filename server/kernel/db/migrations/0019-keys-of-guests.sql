-- Guests send idempotency keys too (addClue, addShareCount); those belong to no account.
alter table idempotency drop constraint idempotency_pkey;
alter table idempotency alter column user_id drop not null;
create unique index idempotency_of_account on idempotency (user_id, key);
create unique index idempotency_of_guest on idempotency (key) where user_id is null;
