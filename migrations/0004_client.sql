-- # Client: clients, how they sign in, and what they handle online

-- ## Login
-- Accounts, the devices that clients trust, sessions and their history, the steps of what takes more than one call, counters of failures.

-- Clients by their fund account. Numbers and names are sealed; the keyed hashes beside them are for finding only.
-- Without a password hash the client's password is kept by the firm's own account system.
create table client_accounts (
  id bigint generated always as identity primary key,
  fund_account_key bytea not null unique,
  sealed_fund_account bytea not null,
  sealed_name bytea not null,
  mobile_key bytea unique,
  sealed_mobile bytea,
  password_hash text,
  status text not null default 'open' check (status in ('open', 'locked', 'needsSupport')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Who the client is beyond the name: needed to reset a password, to sign an agreement and to compare an identity card with.
  id_number_key bytea,
  sealed_id_number bytea,
  sealed_email bytea,
  sealed_address bytea,
  trading_password_hash text
);
-- One person may hold several accounts.
create index client_accounts_id_number_key on client_accounts (id_number_key) where id_number_key is not null;

-- A browser that a client has signed in with by a code, and wants to be known. It keeps the token; here is its hash.
create table client_devices (
  id uuid primary key,
  client_id bigint not null references client_accounts,
  token_hash bytea not null,
  device text not null,
  -- What the client calls it.
  sealed_name bytea,
  ip text,
  first_used_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  unique (client_id, token_hash)
);
create index client_devices_expires_at on client_devices (expires_at);

create table client_sessions (
  id uuid primary key,
  client_id bigint not null references client_accounts,
  -- Looked up with every call of a signed-in client. The token itself is known to the browser only.
  token_hash bytea not null unique,
  started_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- The limits that held when the session began.
  idle_seconds integer not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ip text,
  device text not null,
  -- The trusted device that it began on, if any.
  device_id uuid references client_devices on delete set null
);
create index client_sessions_of_client on client_sessions (client_id);
-- A client's open sessions.
create index client_sessions_open on client_sessions (client_id, started_at) where ended_at is null;
create index client_sessions_device on client_sessions (device_id) where device_id is not null;
create index client_sessions_expires_at on client_sessions (expires_at);

-- Every login that came as far as the password. The client is unknown when nobody has the account that was typed.
create table client_logins (
  id bigint generated always as identity primary key,
  client_id bigint references client_accounts,
  session_id uuid,
  at timestamptz not null,
  result text not null check (result in ('success', 'wrongPassword', 'locked', 'needsSupport', 'newDevice', 'wrongCode')),
  ip text,
  device text not null,
  channel integer not null,
  op_entrust_way text not null,
  op_station text not null
);
-- A client's history, newest first.
create index client_logins_client on client_logins (client_id, id desc) where client_id is not null;
create index client_logins_at on client_logins (at);

-- Where somebody stands in a login from a new device, in unlocking, or in setting a new password. The browser keeps the token.
create table client_steps (
  token_hash bytea primary key,
  kind text not null check (kind in ('newDevice', 'unlock', 'reset')),
  stage text not null check (stage in ('begun', 'codeSent', 'proven')),
  client_id bigint not null references client_accounts,
  tries integer not null default 0,
  expires_at timestamptz not null
);
create index client_steps_expires_at on client_steps (expires_at);
create index client_steps_client on client_steps (client_id);

-- Failed logins by what they were about. Keys are keyed hashes: neither accounts nor addresses can be read here.
create table login_failures (
  scope text not null check (scope in ('account', 'address', 'device', 'reset', 'resetAddress', 'ownPassword')),
  key bytea not null,
  failures integer not null,
  counted_at timestamptz not null,
  not_before timestamptz,
  locked_until timestamptz,
  primary key (scope, key)
);
create index login_failures_counted_at on login_failures (counted_at);

-- Copies of what is known of a client.
alter table privacy_exports add foreign key (client_id) references client_accounts;

-- ## Questionnaires
-- Questionnaires and knowledge tests by version, the attempts with what was shown and answered, and the results on risk tolerance.

-- A questionnaire with its scores, bands and rules, by version; of those that have come into force the newest holds.
create table questionnaires (
  code text not null,
  version text not null,
  valid_from date not null,
  body jsonb not null,
  published_at timestamptz not null,
  primary key (code, version),
  unique (code, valid_from)
);

-- A knowledge test with its right answers, by version; of those that have come into force the newest holds.
create table knowledge_tests (
  code text not null,
  version text not null,
  valid_from date not null,
  body jsonb not null,
  published_at timestamptz not null,
  primary key (code, version),
  unique (code, valid_from)
);

-- One client's run through one paper: the firm bears the burden of proof, so what was shown and answered stays as it was.
create table question_attempts (
  id uuid primary key,
  client_id bigint not null references client_accounts,
  paper text not null,
  version text not null,
  kind text not null check (kind in ('risk', 'knowledge')),
  -- The order in which questions and options were shown, and the SHA-256 of all that was shown.
  shown jsonb not null,
  shown_hash text not null,
  state text not null check (state in ('open', 'scored', 'lapsed')),
  opened_at timestamptz not null,
  expires_at timestamptz not null,
  -- The draft while it is open, then what was submitted: answers, seconds spent, and answers that were asked again. Sealed.
  sealed_answers bytea,
  -- Contradictions that the client has looked at again and kept.
  confirmed text[] not null default '{}',
  scored_at timestamptz,
  -- The day in Shanghai, by which attempts are counted.
  scored_on date,
  valid_until date,
  is_passed boolean,
  -- The result as it was explained. Sealed.
  sealed_result bytea,
  acpt_id uuid,
  ip text,
  device text,
  check ((state = 'scored') = (scored_at is not null and scored_on is not null and sealed_result is not null))
);
create index question_attempts_of_client on question_attempts (client_id);
-- A client has one open attempt at a paper at most, so that of attempts side by side only one is ever scored.
create unique index question_attempts_open on question_attempts (client_id, paper) where state = 'open';
create index question_attempts_scored on question_attempts (client_id, paper, scored_on) where state = 'scored';
create index question_attempts_to_lapse on question_attempts (expires_at) where state = 'open';

-- 适当性管理办法 §32 and 证券法 §137: kept for 20 years, and unchanged but for being sealed under another key.
create function keep_question_attempts() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.opened_at > now() - interval '20 years' then
      raise exception 'question attempts are kept for 20 years';
    end if;
    return old;
  end if;
  if old.state = 'scored'
    and to_jsonb(new) - 'sealed_answers' - 'sealed_result' is distinct from to_jsonb(old) - 'sealed_answers' - 'sealed_result' then
    raise exception 'a scored attempt does not change';
  end if;
  return new;
end $$;
create trigger question_attempts_kept before update or delete on question_attempts
  for each row execute function keep_question_attempts();

-- What the assessments of risk tolerance came to; the newest counts.
create table client_risk_results (
  attempt_id uuid primary key references question_attempts,
  client_id bigint not null references client_accounts,
  level text not null check (level in ('C1', 'C2', 'C3', 'C4', 'C5')),
  level_name text not null,
  is_lowest boolean not null,
  taken_on date not null,
  valid_until date not null,
  taken_at timestamptz not null
);
create index client_risk_results_of_client on client_risk_results (client_id, taken_at desc);

-- ## Qualification
-- The conditions of businesses by version, what is known of a client's account, and what was shown to whom.

-- The conditions of one business; of the versions that have come into force the newest holds.
create table condition_sets (
  code text not null,
  version integer not null,
  valid_from date not null,
  body jsonb not null,
  published_at timestamptz not null,
  primary key (code, version)
);

-- Closing assets, where the firm's account system is not asked: a row holds until the next one.
create table client_asset_days (
  client_id bigint not null references client_accounts,
  day date not null,
  -- Total and borrowed, in fen.
  sealed_assets bytea not null,
  primary key (client_id, day)
);

-- Trading experience, the credit account, the record of dishonesty.
create table client_experience (
  client_id bigint primary key references client_accounts,
  sealed_facts bytea not null,
  updated_at timestamptz not null
);

-- One row for every time a client's conditions were shown or checked again (DOMAIN X17). Never changed.
create table qualification_evaluations (
  id uuid primary key,
  client_id bigint not null references client_accounts,
  set_code text not null,
  set_version integer not null,
  evaluated_at timestamptz not null,
  passes boolean not null,
  -- The list as it was shown.
  sealed_result bytea not null,
  foreign key (set_code, set_version) references condition_sets (code, version)
);
create index qualification_evaluations_of_client on qualification_evaluations (client_id, evaluated_at desc);
create index qualification_evaluations_of_set_code on qualification_evaluations (set_code, set_version);

-- ## Cases
-- The business hall: what can be handled online and how, and the cases of clients who do.

-- A business with its flow, by version; of those that have come into force the newest holds.
create table businesses (
  code text not null,
  version integer not null,
  valid_from date not null,
  body jsonb not null,
  published_at timestamptz not null,
  primary key (code, version)
);

-- One client's run through one business. The flow is the one that held when the case was opened.
create table business_cases (
  id uuid primary key,
  number text not null unique,
  client_id bigint not null references client_accounts,
  busi_code text not null,
  busi_version integer not null,
  steps jsonb not null,
  state text not null check (state in ('open', 'inReview', 'returned', 'approved', 'refused', 'withdrawn', 'expired')),
  -- What was typed into the forms of the flow: names of fields and their values, sealed.
  sealed_values bytea,
  opened_at timestamptz not null,
  updated_at timestamptz not null,
  expires_at timestamptz not null,
  submitted_at timestamptz,
  submit_key text,
  decide_at timestamptz,
  decided_at timestamptz,
  -- Why it was decided as it was; read by the client.
  decision_reason text,
  foreign key (busi_code, busi_version) references businesses (code, version)
);
-- A client has one unfinished case of a business at most.
create unique index business_cases_unfinished on business_cases (client_id, busi_code) where state in ('open', 'inReview', 'returned');
create index business_cases_of_client on business_cases (client_id, opened_at desc);
create index business_cases_of_busi_code on business_cases (busi_code, busi_version);
create index business_cases_to_decide on business_cases (decide_at) where state = 'inReview';
create index business_cases_to_expire on business_cases (expires_at) where state in ('open', 'returned');

-- What has been done of a case. A step that was returned stands here with its reason until it is done anew.
create table business_case_steps (
  case_id uuid not null references business_cases on delete cascade,
  code text not null,
  state text not null check (state in ('done', 'returned')),
  -- What proves it: ids of an attempt, of images, of a signing. Nothing personal.
  evidence jsonb not null,
  reason text,
  fields text[] not null default '{}',
  done_at timestamptz,
  primary key (case_id, code)
);

-- The timeline.
create table business_case_events (
  id bigint generated always as identity primary key,
  case_id uuid not null references business_cases on delete cascade,
  at timestamptz not null,
  kind text not null,
  step text,
  text text not null,
  actor text not null
);
create index business_case_events_of_case on business_case_events (case_id, id);

-- What approved cases have granted.
create table client_permissions (
  client_id bigint not null references client_accounts,
  permission text not null,
  granted_at timestamptz not null,
  -- None for what was granted before cases were handled here.
  case_id uuid references business_cases,
  primary key (client_id, permission)
);
create index client_permissions_of_case on client_permissions (case_id);

-- ## Identity cards
-- The pictures that clients send of them, what they confirmed of one, and the card on file.

-- A picture of one side. Its bytes lie encrypted in the file store under a key of their own, which stands here sealed: without this
-- row nobody can read them, and new master keys need not touch the store.
create table identity_images (
  id uuid primary key,
  client_id bigint not null references client_accounts,
  side text not null check (side in ('front', 'back')),
  -- waiting: sent, not yet used · bound: given to a case · onFile: of the card on file · retained: of a former card · discarded: replaced.
  state text not null check (state in ('waiting', 'bound', 'onFile', 'retained', 'discarded')),
  case_id uuid references business_cases,
  storage_key text not null unique,
  sealed_key bytea not null,
  sealed_name bytea not null,
  width integer not null,
  height integer not null,
  bytes integer not null,
  uploaded_at timestamptz not null,
  changed_at timestamptz not null,
  -- The last day on which the law wants it kept (反洗钱法, 证券法 §137); then it is destroyed.
  keep_until date,
  -- What the machine read from it, so that it need not be read twice.
  sealed_reading bytea,
  check ((state in ('bound', 'onFile')) <= (case_id is not null))
);
create unique index identity_images_waiting on identity_images (client_id, side) where state = 'waiting';
create unique index identity_images_bound on identity_images (case_id, side) where state = 'bound';
create index identity_images_of_client on identity_images (client_id);
create index identity_images_of_case on identity_images (case_id);
create index identity_images_to_clear on identity_images (changed_at) where state in ('waiting', 'bound', 'discarded');
create index identity_images_to_destroy on identity_images (keep_until) where keep_until is not null;

-- How often a client has used up work of the server within an hour.
create table identity_uses (
  client_id bigint not null references client_accounts,
  kind text not null check (kind in ('upload', 'reading')),
  hour timestamptz not null,
  uses integer not null,
  primary key (client_id, kind, hour)
);

-- What a client confirmed of a card in a case, until the case is decided.
create table identity_submissions (
  case_id uuid primary key references business_cases on delete cascade,
  client_id bigint not null references client_accounts,
  sealed_fields bytea not null,
  front_image_id uuid not null references identity_images,
  back_image_id uuid not null references identity_images,
  submitted_at timestamptz not null
);
create index identity_submissions_of_client on identity_submissions (client_id);
create index identity_submissions_of_front_image on identity_submissions (front_image_id);
create index identity_submissions_of_back_image on identity_submissions (back_image_id);

-- Cards on file, the present one and former ones. The days stand in the clear so that cards about to expire can be found.
create table client_id_cards (
  id bigint generated always as identity primary key,
  client_id bigint not null references client_accounts,
  sealed_fields bytea not null,
  valid_from date not null,
  -- Absent: 长期.
  valid_until date,
  case_id uuid unique references business_cases,
  front_image_id uuid references identity_images on delete set null,
  back_image_id uuid references identity_images on delete set null,
  filed_at timestamptz not null,
  replaced_at timestamptz
);
create unique index client_id_cards_present on client_id_cards (client_id) where replaced_at is null;
create index client_id_cards_of_client on client_id_cards (client_id);
create index client_id_cards_of_front_image on client_id_cards (front_image_id);
create index client_id_cards_of_back_image on client_id_cards (back_image_id);
create index client_id_cards_ending on client_id_cards (valid_until) where replaced_at is null and valid_until is not null;

-- ## Agreements
-- Their texts by version, what a client has opened and signed, and the keys with which the firm signs.

-- A published version never changes: whoever signed it must find it again for as long as records are kept (证券法 §137).
create table agreement_documents (
  code text not null,
  version integer not null,
  title text not null,
  key_points text[] not null,
  body text not null,
  valid_from date not null,
  -- Of title, key points and body, as they are hashed by `canonicalText`.
  sha256 text not null,
  sm3 text not null,
  published_at timestamptz not null,
  -- Drawn when it is first asked for.
  pdf bytea,
  primary key (code, version)
);
create unique index agreement_documents_sha256 on agreement_documents (sha256);

-- When a document was opened in a case: no tick counts before.
create table agreement_openings (
  case_id uuid not null references business_cases on delete cascade,
  code text not null,
  version integer not null,
  opened_at timestamptz not null,
  ip text,
  device text not null,
  primary key (case_id, code, version),
  foreign key (code, version) references agreement_documents
);
create index agreement_openings_of_code on agreement_openings (code, version);

-- One act of signing: all documents of a case's step, with one code.
create table agreement_signings (
  id uuid primary key,
  number text not null unique,
  case_id uuid not null references business_cases,
  client_id bigint not null references client_accounts,
  step text not null,
  business text not null,
  signed_at timestamptz not null,
  ip text,
  device text not null,
  -- Whether the client was signed in, or came with the acceptance number and the mobile number.
  channel text not null check (channel in ('token', 'mobile')),
  -- Name, and masked identity number, fund account and mobile number.
  sealed_signer bytea not null
);
create index agreement_signings_of_client on agreement_signings (client_id, signed_at desc);
create index agreement_signings_of_case on agreement_signings (case_id);

create table agreement_signatures (
  id uuid primary key,
  signing_id uuid not null references agreement_signings,
  code text not null,
  version integer not null,
  text_sha256 text not null,
  text_sm3 text not null,
  opened_at timestamptz not null,
  -- The signed PDF, once it is drawn: sealed, with the hashes by which anybody can check a copy.
  drawn_at timestamptz,
  sealed_pdf bytea,
  pdf_size integer,
  pdf_sha256 text unique,
  pdf_sm3 text unique,
  -- In profile SM2: a signature of the firm's SM2 key over the file, beside the one inside of it.
  sm2_key text,
  sm2_signature text,
  unique (signing_id, code),
  foreign key (code, version) references agreement_documents,
  check ((drawn_at is null) = (sealed_pdf is null) and (drawn_at is null) = (pdf_sha256 is null))
);
create index agreement_signatures_of_code on agreement_signatures (code, version);
create index agreement_signatures_to_draw on agreement_signatures (signing_id) where drawn_at is null;

-- The demo authority, the certificate it issued, and the SM2 key.
create table agreement_keys (
  id text primary key,
  kind text not null check (kind in ('authority', 'signing', 'sm2')),
  -- DER; none for SM2.
  certificate bytea,
  public_key text,
  sealed_private_key bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- Failed tries to find a case by acceptance number and mobile number, by network and hour.
create table agreement_look_ups (
  network text not null,
  window_start timestamptz not null,
  tries integer not null,
  primary key (network, window_start)
);

-- ## Privacy
-- What a client is asked to agree to, what was decided, and what was asked to be deleted.

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
create index client_consents_of_code on client_consents (code, version);

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

-- What clients asked to be deleted.
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
