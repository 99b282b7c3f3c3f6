-- How often somebody tried something lately is counted here.
create index audit_log_recent on audit_log (user_id, operation, at);
