-- Paying: the orders of this house, and what the payment simulator keeps.

create table pay_order (
  top_org_id text not null references organization,
  trade_id text not null,
  user_id text not null references app_user,
  biz_type text not null check (biz_type in ('registration', 'joint')),
  biz_id text not null,
  amount integer not null check (amount > 0),
  status text not null check (status in ('UNPAID', 'PAID', 'CLOSED', 'REFUNDING', 'REFUNDED')),
  -- The provider's number of the payment; known once it is paid.
  transaction_id text,
  pay_until timestamptz not null,
  refund_reason text,
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  created_at timestamptz not null,
  paid_at timestamptz,
  refunded_at timestamptz,
  primary key (top_org_id, trade_id),
  check ((status in ('PAID', 'REFUNDING', 'REFUNDED')) = (transaction_id is not null)),
  check ((status in ('REFUNDING', 'REFUNDED')) = (refund_reason is not null)),
  check ((status = 'REFUNDING') = (next_attempt_at is not null))
);
create unique index pay_order_trade_once on pay_order (trade_id);
-- A thing is paid for once, whatever the code above believes.
create unique index pay_order_live_once on pay_order (top_org_id, biz_type, biz_id)
  where status in ('UNPAID', 'PAID');
create index pay_order_of_thing on pay_order (top_org_id, biz_type, biz_id);
create index pay_order_unpaid on pay_order (pay_until) where status = 'UNPAID';
create index pay_order_refunds on pay_order (next_attempt_at) where status = 'REFUNDING';

-- The simulator's side, as another company would keep it; a real provider leaves all of this empty.
create table simulated_pay_keys (
  only_one boolean primary key default true check (only_one),
  sealed bytea not null
);
create table simulated_payment (
  out_trade_no text primary key,
  prepay_id text not null unique,
  description text not null,
  total integer not null,
  time_expire timestamptz not null,
  trade_state text not null check (trade_state in ('NOTPAY', 'SUCCESS', 'REFUND', 'CLOSED')),
  transaction_id text unique,
  success_time timestamptz
);
create table simulated_refund (
  out_refund_no text primary key,
  out_trade_no text not null unique references simulated_payment,
  amount integer not null,
  status text not null check (status in ('PROCESSING', 'SUCCESS'))
);
create table simulated_pay_notice (
  notice_id text primary key,
  out_trade_no text not null references simulated_payment,
  attempts integer not null,
  due_at timestamptz not null
);
