-- The rights of job seekers: what they are asked to agree to, what they decided, copies, deletion, and who was told of it beforehand.

-- What a job seeker agrees to, by version; of those in force the newest holds, and a newer one asks again. `{firm}` and `{months}` stand
-- for the firm's name and for the months of its settings.
create table seeker_consent_texts (
  version integer primary key check (version > 0),
  title text not null,
  body jsonb not null,
  -- What is new against the version before, in one sentence.
  changes text not null,
  valid_from timestamptz not null,
  published_at timestamptz not null
);

-- Evidence of every decision for as long as the person is known; goes with the person.
create table seeker_consents (
  id bigint generated always as identity primary key,
  seeker_id bigint not null references seekers (id) on delete cascade,
  version integer not null references seeker_consent_texts,
  decision text not null check (decision in ('given', 'withdrawn')),
  at timestamptz not null,
  -- How long after the last use everything is deleted, as it was told then.
  resume_months integer not null check (resume_months > 0),
  -- Cut before it is kept: 203.0.*.*
  network text not null,
  device text not null
);
create index seeker_consents_of_seeker on seeker_consents (seeker_id, id desc);

create trigger seeker_consent_texts_stay before update or delete on seeker_consent_texts
  for each row execute function privacy_keep_evidence();
create trigger seeker_consents_stay before update on seeker_consents
  for each row execute function privacy_keep_evidence();

-- When the person was told last that everything will be deleted soon; counts only if nothing was done since.
alter table seekers add column retention_told_at timestamptz;

-- A change of the number takes two codes: one sent to the old number, whose proof is kept here as a hash for a few minutes.
create table seeker_mobile_changes (
  seeker_id bigint primary key references seekers (id) on delete cascade,
  token_hash bytea not null unique,
  expires_at timestamptz not null
);
create index seeker_mobile_changes_expires_at on seeker_mobile_changes (expires_at);

-- That somebody was deleted, when and why: nothing in it leads back to a person. Whoever holds the number can show that it was done.
create table seeker_erasures (
  id uuid primary key,
  number text not null unique,
  reason text not null check (reason in ('request', 'retention')),
  erased_on date not null,
  -- What was removed, by kind and count.
  removed jsonb not null,
  -- Which versions had been agreed to or withdrawn, on which days.
  consents jsonb not null
);
create trigger seeker_erasures_stay before update or delete on seeker_erasures
  for each row execute function privacy_keep_evidence();

-- Copies of personal data are made the same way for clients and for job seekers.
alter table privacy_exports alter column client_id drop not null;
alter table privacy_exports add column seeker_id bigint references seekers (id) on delete cascade;
alter table privacy_exports add constraint privacy_exports_of_one check (num_nonnulls(client_id, seeker_id) = 1);
create unique index privacy_exports_preparing_for_seeker on privacy_exports (seeker_id) where state = 'preparing';
create index privacy_exports_of_seeker on privacy_exports (seeker_id, requested_at desc);

insert into seeker_consent_texts (version, title, body, changes, valid_from, published_at) values
  (1, '求职者个人信息处理规则', '{
    "who": "{firm}（下称“本公司”）是您个人信息的处理者。联系方式与负责招聘的部门见本页“联系我们”。",
    "purpose": "仅用于招聘：核对您的身份，评估您与所投职位是否匹配，安排笔试与面试，通知进展，办理录用。不用于营销，不用于客户业务，也不与您可能持有的交易账户关联。",
    "basis": "依据您的同意（《个人信息保护法》第十三条第一款第一项）。同意可以不给，也可以随时撤回。",
    "data": [
      {"title": "账号", "what": "手机号码", "why": "登录、发送验证码与招聘进展；不设密码"},
      {"title": "基本信息", "what": "姓名、应聘类型、性别、出生日期、学历与学位、院校与专业、毕业时间、工作年限、所在城市、到岗时间、电子邮箱", "why": "判断是否符合职位的法定与公示条件，并与您联系"},
      {"title": "身份证号码", "what": "居民身份证号码，选填", "why": "防止他人冒名，凭号码查询投递进展；不填不影响保存简历", "sensitive": "泄露后可能被冒用。填写并保存即表示您单独同意处理此项，清空即为撤回；加密保存，页面只显示首尾几位"},
      {"title": "教育经历", "what": "起止时间、院校、专业与方向、学习形式、学历学位、排名、证明人", "why": "核对职位要求的学历与专业"},
      {"title": "工作与实习经历", "what": "起止时间、单位与规模、用工形式、部门与职务、职责与业绩、离职原因、证明人", "why": "评估经验；未经您另行同意，不联系您的现任单位与证明人"},
      {"title": "求职意向", "what": "意向职位、地点、期望年薪、是否接受调剂", "why": "按您的意愿安排职位"},
      {"title": "证书与特长", "what": "资格证书、语言、计算机、特长", "why": "核对从业资格等职位要求"},
      {"title": "获奖记录", "what": "时间、名称、颁发单位、级别", "why": "评估能力，选填"},
      {"title": "培训经历", "what": "起止时间、机构、内容、证书", "why": "评估能力，选填"},
      {"title": "亲属任职情况", "what": "称谓、姓名、单位、职务，选填", "why": "仅为核查任职回避与利益冲突；录用前不是必填，也不影响筛选。填写前请告知您的亲属"},
      {"title": "自我介绍", "what": "您自愿写下的内容", "why": "了解您的优势；请不要写健康、宗教、婚育等与职位无关的信息"},
      {"title": "照片与文件", "what": "照片、简历文件、附件，选填", "why": "面试时核对本人，补充说明；照片不用于人脸识别", "sensitive": "成绩单、证书等附件可能含有证件号码，请遮盖与职位无关的内容后再上传"},
      {"title": "投递记录", "what": "所投职位、投递时的简历与文件、进展及时间", "why": "处理您的应聘；投递后简历如有改动，已投递的那一份不变"},
      {"title": "登录与操作记录", "what": "时间、网络地址、浏览器与系统名称", "why": "保护账号安全，履行网络日志留存义务"}
    ],
    "keep": "自您最后一次登录、保存或投递之日起保存 {months} 个月，期满全部删除；具体日期登录后在“隐私与账号”页显示。有投递尚未结束的，待其结束后再删除。删除前至少 30 天以短信提醒一次，登录即可重新计算。已结束的投递连同当时的简历，自结束之日起保存 12 个月，已录用的 24 个月。",
    "recipients": "只有负责招聘的人员与您所投职位的用人部门可以查看。除短信服务商为发送短信接收手机号码与短信内容外，不向第三方提供，不公开，不向境外提供，不用于自动化决策。",
    "rights": "您可以随时查阅、复制（导出 JSON 与 PDF）、更正、补充、删除个人信息，更换手机号码，撤回同意，注销账号，全部在“隐私与账号”页自行完成，不收费用，立即生效；也可以要求我们解释本规则，或向网信等履行个人信息保护职责的部门投诉。",
    "refusal": "不同意时不能建立账号和投递；仍可浏览全部职位与招聘公告，也可以通过“联系我们”以其他方式应聘。",
    "withdrawal": "在“隐私与账号”页撤回，一步完成，与同意同样方便，不需要说明理由。",
    "effect": "撤回后立即停止处理：进行中的投递全部撤回，简历不再供查看，不能再填写与投递；您仍可登录查阅和导出。撤回后第 15 天删除账号与全部内容，此前重新同意则不删除；需要立即删除时请注销账号。撤回前的处理不受影响。",
    "security": "手机号码、证件号码、简历内容与文件均加密保存；传输全程加密；查看与导出留有记录；下载链接五分钟内有效。发生泄露时依法及时告知您并向主管部门报告。",
    "minors": "本招聘不面向未满十六周岁的未成年人。"
  }', '首次发布', now(), now());
