-- old-program: runs

-- Staff may be told in their own account of 企业微信, 钉钉 or 飞书, by the firm's application there: a channel of the outbox besides group robots.
alter table messages drop constraint messages_channel_check;
alter table messages add constraint messages_channel_check check (channel in ('sms', 'mail', 'robot', 'account'));

alter table notification_addresses drop constraint notification_addresses_kind_check;
alter table notification_addresses add constraint notification_addresses_kind_check
  check (kind in ('mail', 'wecom', 'dingtalk', 'feishu', 'wecomAccount', 'dingtalkAccount', 'feishuAccount'));
alter table notification_attempts drop constraint notification_attempts_kind_check;
alter table notification_attempts add constraint notification_attempts_kind_check
  check (kind in ('mail', 'wecom', 'dingtalk', 'feishu', 'wecomAccount', 'dingtalkAccount', 'feishuAccount'));
alter table notification_records drop constraint notification_records_kind_check;
alter table notification_records add constraint notification_records_kind_check
  check (kind in ('mail', 'wecom', 'dingtalk', 'feishu', 'wecomAccount', 'dingtalkAccount', 'feishuAccount'));
