-- Which attempt at giving an order's money back is under way: one that the provider closed is never asked for again.
alter table pay_order add column refund_no integer not null default 1 check (refund_no > 0);
