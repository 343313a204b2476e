-- The privacy centre: what a client is asked to agree to, what was decided, what was handed out, and what was asked to be deleted.

-- A text of consent, by version; of those in force the newest holds, and a newer one asks again.
create table consent_texts (
  code text not null check (code in ('privacy_policy', 'id_photo', 'financial_account', 'marketing', 'device_info')),
  version integer not null check (version > 0),
  title text not null,
  -- Purpose, what is collected, for how long, what refusing means, how to withdraw, what withdrawing brings, and the whole text.
  body jsonb not null,
  valid_from timestamptz not null,
  published_at timestamptz not null,
  primary key (code, version)
);

-- Evidence of every decision: who, when, about which version, from where and how. The newest of a client and code holds.
create table client_consents (
  id bigint generated always as identity primary key,
  client_id bigint not null references client_accounts,
  code text not null,
  version integer not null,
  decision text not null check (decision in ('given', 'refused', 'withdrawn')),
  at timestamptz not null,
  ip text,
  device text not null,
  place text not null check (place in ('privacyCentre', 'business', 'login', 'deletion')),
  foreign key (code, version) references consent_texts
);
create index client_consents_of_client on client_consents (client_id, code, id desc);

create function privacy_keep_evidence() returns trigger language plpgsql as $$
begin
  raise exception 'evidence in % does not change', tg_table_name using errcode = 'restrict_violation';
end
$$;
create trigger client_consents_stay before update or delete on client_consents
  for each row execute function privacy_keep_evidence();
create trigger consent_texts_stay before update or delete on consent_texts
  for each row execute function privacy_keep_evidence();

-- With whom personal data is shared, and why: edited as a whole.
create table privacy_recipients (
  name text primary key,
  purpose text not null,
  data text not null,
  way text not null,
  basis text not null,
  sort integer not null
);

-- A copy of what is known of a client, made by a job and kept sealed for a day.
create table privacy_exports (
  id uuid primary key,
  number text not null unique,
  client_id bigint not null references client_accounts,
  state text not null check (state in ('preparing', 'ready', 'failed', 'expired')),
  requested_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz not null,
  downloads integer not null default 0,
  sealed_json bytea,
  sealed_pdf bytea,
  check ((state = 'ready') = (sealed_json is not null)),
  check ((state = 'ready') = (sealed_pdf is not null))
);
-- One at a time.
create unique index privacy_exports_preparing on privacy_exports (client_id) where state = 'preparing';
create index privacy_exports_of_client on privacy_exports (client_id, requested_at desc);
create index privacy_exports_to_expire on privacy_exports (expires_at) where state in ('preparing', 'ready');

create table privacy_deletions (
  id uuid primary key,
  number text not null unique,
  client_id bigint not null references client_accounts,
  kind text not null check (kind in ('personalData', 'closeAccount')),
  state text not null check (state in ('accepted', 'done', 'withdrawn')),
  requested_at timestamptz not null,
  decide_at timestamptz not null,
  ended_at timestamptz,
  -- What became of each category: removed with its count, or kept with the reason. Nothing personal.
  result jsonb not null default '[]'
);
create unique index privacy_deletions_open on privacy_deletions (client_id) where state = 'accepted';
create index privacy_deletions_of_client on privacy_deletions (client_id, requested_at desc);
create index privacy_deletions_to_decide on privacy_deletions (decide_at) where state = 'accepted';

-- The stated name may be sealed anew under another key; what is evidence stays as it is.
create or replace function private_fund_keep_evidence() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and tg_table_name = 'private_fund_confirmations' then
    if to_jsonb(new) - 'sealed_name' = to_jsonb(old) - 'sealed_name' then
      return new;
    end if;
    if old.withdrawn_at is null and new.withdrawn_at is not null
      and to_jsonb(new) - 'withdrawn_at' = to_jsonb(old) - 'withdrawn_at' then
      return new;
    end if;
  end if;
  raise exception 'evidence in % does not change', tg_table_name using errcode = 'restrict_violation';
end
$$;

insert into consent_texts (code, version, title, body, valid_from, published_at) values
  ('privacy_policy', 1, '隐私政策与个人信息处理规则', '{
    "isSeparate": false,
    "purpose": "为您提供账户服务、业务办理与依法履行客户身份识别、适当性管理等义务。",
    "data": "姓名、证件号码、联系方式、资金账号、业务办理与登录记录。",
    "keep": "客户、交易与业务记录不少于二十年；登录等网络日志不少于六个月；其余为实现目的所需的最短时间。",
    "refusal": "不同意时仍可浏览网站的公开内容；需要处理您个人信息的网上业务请到营业网点办理。",
    "withdrawal": "可随时在“隐私中心 → 同意管理”撤回，一步完成，与同意同样方便。",
    "effect": "撤回后不再以同意为依据处理您的个人信息；法律要求保存的记录继续保存，撤回前的处理不受影响。",
    "paragraphs": ["完整内容见网站“隐私政策”页面。我们只处理实现上述目的所必需的个人信息，采用加密存储、脱敏展示与权限控制等措施加以保护。"]
  }', now(), now()),
  ('id_photo', 1, '身份证照片收集与处理（单独同意）', '{
    "isSeparate": true,
    "purpose": "核对您的身份，更新身份证件信息。",
    "data": "居民身份证人像面与国徽面的照片，以及从照片上识别出的姓名、证件号码、住址、签发机关与有效期。",
    "keep": "上传后未提交的照片当日删除；随业务提交的照片作为客户身份资料，自业务关系结束之日起至少保存十年。",
    "refusal": "不同意时不能在网上办理须核对证件照片的业务，可携带证件到营业网点办理；其他业务不受影响。",
    "withdrawal": "可随时在“隐私中心 → 同意管理”撤回，一步完成，与同意同样方便。",
    "effect": "撤回后立即删除尚未随业务提交的照片，不再收集新的照片；已随业务提交的照片依反洗钱法律继续保存。",
    "paragraphs": ["身份证照片属于敏感个人信息，依《个人信息保护法》第二十九条须取得您的单独同意。照片经加密后存储，仅供核对身份使用，不用于人脸识别，不向第三方提供。", "查看照片的链接不超过五分钟即失效。"]
  }', now(), now()),
  ('financial_account', 1, '金融账户信息处理（单独同意）', '{
    "isSeparate": true,
    "purpose": "核对业务办理条件，例如日均资产与交易经验，办理账户与权限业务。",
    "data": "资金账号、证券账户、资产规模、交易经验与信用状况的汇总数据，不含逐笔交易明细。",
    "keep": "作为业务办理记录的一部分保存不少于二十年；未提交的办理中数据随办理过期删除。",
    "refusal": "不同意时不能在网上核对业务办理条件，可到营业网点办理；账户的日常使用不受影响。",
    "withdrawal": "可随时在“隐私中心 → 同意管理”撤回，一步完成，与同意同样方便。",
    "effect": "撤回后不再为网上业务查询您的资产与交易经验；已提交业务所留存的核对结果依法继续保存。",
    "paragraphs": ["金融账户信息属于敏感个人信息，依《个人信息保护法》第二十九条须取得您的单独同意。"]
  }', now(), now()),
  ('marketing', 1, '产品与活动信息推送', '{
    "isSeparate": true,
    "purpose": "以短信或邮件向您介绍投资者教育活动、产品与服务。",
    "data": "手机号、电子邮箱与您选择的关注类别。",
    "keep": "自同意之日起，至撤回之日止。",
    "refusal": "不同意不影响任何业务；与您账户有关的必要通知照常发送。",
    "withdrawal": "可随时在“隐私中心 → 同意管理”撤回，一步完成，与同意同样方便。",
    "effect": "撤回后立即停止推送。",
    "paragraphs": ["默认不开启。我们不会向您未同意的联系方式发送商业性信息，也不会把您的联系方式提供给第三方用于营销。"]
  }', now(), now()),
  ('device_info', 1, '登录设备信息处理', '{
    "isSeparate": false,
    "purpose": "识别您常用的设备，在陌生设备登录时加强验证并提醒您，保护账户安全。",
    "data": "浏览器与操作系统的名称、登录时间、网络地址。",
    "keep": "登录记录保存不少于六个月，至多一年；受信任设备的记录在您移除或一段时间未使用后删除。",
    "refusal": "不同意时设备不会被记为受信任，每次登录都需要短信验证；登录记录依网络安全法律仍须保存。",
    "withdrawal": "可随时在“隐私中心 → 同意管理”撤回，一步完成，与同意同样方便。",
    "effect": "撤回后移除全部受信任设备；登录记录依《网络安全法》第二十一条继续保存不少于六个月。",
    "paragraphs": ["我们不读取设备的序列号、通讯录、位置与已安装的应用。"]
  }', now(), now());
