-- Every purpose of the contract can have orders (PayOrder.bizType).
alter table pay_order drop constraint pay_order_biz_type_check;
alter table pay_order add constraint pay_order_biz_type_check
  check (biz_type in ('registration', 'joint', 'medicine', 'reFee', 'member'));
