-- The simulator tells of refunds as it tells of payments: on their way first, and by a notice once they have gone.

-- How late the notices of a payment, and of its refund, come; null: they are lost.
alter table simulated_payment add column notice_delay_ms integer default 0;

alter table simulated_refund drop column status;
alter table simulated_refund add column success_time timestamptz not null default now();
alter table simulated_refund alter column success_time drop default;

-- Null where the notice tells of the payment itself.
alter table simulated_pay_notice add column out_refund_no text references simulated_refund;
