-- Who is first in line is told of the offer by SMS: when it was told, and not before when it may be tried (again).
alter table waitlist_entry add notified_at timestamptz, add notice_after timestamptz;
