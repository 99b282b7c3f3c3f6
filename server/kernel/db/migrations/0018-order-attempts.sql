-- Every unpaid order has its own next time, as every refund has: when the provider is asked about it, or closes it.
alter table pay_order drop constraint pay_order_check2;
update pay_order set next_attempt_at = pay_until where status = 'UNPAID';
alter table pay_order add constraint pay_order_next_attempt
  check ((status in ('UNPAID', 'REFUNDING')) = (next_attempt_at is not null));
drop index pay_order_unpaid;
create index pay_order_unpaid on pay_order (next_attempt_at) where status = 'UNPAID';
