-- ## Time stamps of signed agreements
-- A time stamp is added to a signed file inside of the place kept for its signature. Where the authority was away when the file was made, it is
-- added later: the file then has other hashes, and the copies that were handed out before must be known all the same.
alter table agreement_signatures
  -- Printed on the file as a QR code: leads to what the public check says of it. Cannot be guessed. Null for files of before.
  add column check_code text unique,
  -- Of PAdES: B without a time stamp, T with one, LT with the proofs of its certificates as well. Null until the file is there.
  add column level text check (level in ('B', 'T', 'LT')),
  add column stamped_at timestamptz,
  -- True while a time stamp is still to be added.
  add column awaits_stamp boolean not null default false,
  -- Of the file as it was before it was stamped; null where it never was anything else.
  add column unstamped_sha256 text unique,
  add column unstamped_sm3 text unique;
update agreement_signatures set level = 'B' where drawn_at is not null;
alter table agreement_signatures
  add check ((drawn_at is null) = (level is null)),
  add check ((stamped_at is null) = (level is null or level = 'B'));
create index agreement_signatures_to_stamp on agreement_signatures (drawn_at) where awaits_stamp;

-- ## On what a matter rests while nobody has agreed to it
-- Beside 未同意 stands by what law the firm handles the data all the same. No part of the texts that are agreed to, which never change.
create table consent_bases (
  code text primary key,
  basis text not null
);
insert into consent_bases (code, basis) values
  ('privacy_policy', '账户与已办业务的信息为订立、履行合同和履行法定义务所必需（《个人信息保护法》第十三条第一款第二项、第三项）'),
  ('id_photo', '开户时登记的证件信息为履行客户身份识别义务所必需（《反洗钱法》、《个人信息保护法》第十三条第一款第三项）；网上不收集照片'),
  ('financial_account', '核对业务办理条件为履行适当性管理义务所必需（《证券法》第八十八条、《个人信息保护法》第十三条第一款第三项）；选择不同意的，不再在网上核对'),
  ('marketing', '不推送；与账户有关的必要通知为履行合同所必需（《个人信息保护法》第十三条第一款第二项）'),
  ('device_info', '登录记录为履行网络安全义务所必需（《网络安全法》第二十一条、《个人信息保护法》第十三条第一款第三项）；不记住设备');
