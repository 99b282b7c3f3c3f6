-- The card bag has a ticket of its own, beside the one for pages.
alter table wechat_token drop constraint wechat_token_kind_check;
alter table wechat_token add constraint wechat_token_kind_check
  check (kind in ('access_token', 'jsapi_ticket', 'card_ticket'));
