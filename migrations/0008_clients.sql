-- # Clients: cases, agreements, questionnaires, identity cards and privacy

-- ## questionnaires

-- A questionnaire with its scores, bands and rules, by version; the newest version in force applies.
create table questionnaires (
  code text collate "C",
  version text collate "C",
  valid_from date not null,
  body jsonb not null,
  published_at timestamptz not null,
  primary key (code, version),
  unique (code, valid_from)
);

-- A knowledge test with its correct answers, by version; the newest version in force applies.
create table knowledge_tests (
  code text collate "C",
  version text collate "C",
  valid_from date not null,
  body jsonb not null,
  published_at timestamptz not null,
  primary key (code, version),
  unique (code, valid_from)
);

-- A client's attempt at a questionnaire or test. The firm bears the burden of proof, so what was shown and answered is immutable.
create table question_attempts (
  id uuid primary key,
  client_id bigint not null references client_accounts,
  paper text collate "C" not null,
  version text collate "C" not null,
  kind text collate "C" not null check (kind in ('risk', 'knowledge')),
  -- Order of the questions and options as shown, and the SHA-256 of everything shown.
  shown jsonb not null,
  shown_hash text collate "C" not null,
  state text collate "C" not null check (state in ('open', 'scored', 'lapsed')),
  opened_at timestamptz not null,
  expires_at timestamptz not null,
  -- Encrypted. The draft while open, then the submission: answers, seconds spent, and answers that the client was asked to review.
  sealed_answers bytea,
  -- Contradictions that the client reviewed and kept.
  confirmed text[] collate "C" not null default '{}',
  scored_at timestamptz,
  -- Shanghai date; attempts are limited per day.
  scored_on date,
  valid_until date,
  is_passed boolean,
  -- Encrypted. The result with its explanation.
  sealed_result bytea,
  acpt_id uuid,
  ip text collate "C",
  device text collate "C",
  check ((state = 'scored') = (scored_at is not null and scored_on is not null and sealed_result is not null))
);
create index question_attempts_of_client on question_attempts (client_id);
-- At most one open attempt per client and questionnaire, so that of parallel attempts only one is scored.
create unique index question_attempts_open on question_attempts (client_id, paper) where state = 'open';
create index question_attempts_scored on question_attempts (client_id, paper, scored_on) where state = 'scored';
create index question_attempts_to_lapse on question_attempts (expires_at) where state = 'open';
create index question_attempts_of_client_at on question_attempts (client_id, scored_at desc) where state = 'scored';

-- Results of risk assessments; the newest counts.
create table client_risk_results (
  attempt_id uuid primary key references question_attempts,
  client_id bigint not null references client_accounts,
  level text collate "C" not null check (level in ('C1', 'C2', 'C3', 'C4', 'C5')),
  level_name text collate "C" not null,
  is_lowest boolean not null,
  taken_on date not null,
  valid_until date not null,
  taken_at timestamptz not null
);
create index client_risk_results_of_client on client_risk_results (client_id, taken_at desc);

-- 适当性管理办法 §32 and 证券法 §137: kept for 20 years, and immutable except for re-encryption under another key.
create function keep_question_attempts() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.opened_at > now() - interval '20 years' then
      raise exception 'question attempts must be kept for 20 years';
    end if;
    return old;
  end if;
  if old.state = 'scored'
    and to_jsonb(new) - 'sealed_answers' - 'sealed_result' is distinct from to_jsonb(old) - 'sealed_answers' - 'sealed_result' then
    raise exception 'a scored attempt cannot change';
  end if;
  return new;
end $$;

create trigger question_attempts_kept before update or delete on question_attempts
  for each row execute function keep_question_attempts();

-- ## qualification

-- Conditions of a business; the newest version in force applies.
create table condition_sets (
  code text collate "C",
  version integer,
  valid_from date not null,
  body jsonb not null,
  published_at timestamptz not null,
  primary key (code, version)
);

-- Closing assets, for a firm whose account system is not connected: a row applies until the next one.
create table client_asset_days (
  client_id bigint references client_accounts,
  day date,
  -- Encrypted. Total and borrowed, in fen (0.01 CNY).
  sealed_assets bytea not null,
  primary key (client_id, day)
);

create table client_experience (
  client_id bigint primary key references client_accounts,
  sealed_facts bytea not null,
  updated_at timestamptz not null
);

-- One row each time a client's conditions were shown or checked (trade rule X17). Immutable.
create table qualification_evaluations (
  id uuid primary key,
  client_id bigint not null references client_accounts,
  set_code text collate "C" not null,
  set_version integer not null,
  evaluated_at timestamptz not null,
  passes boolean not null,
  -- Encrypted. The list of conditions as shown.
  sealed_result bytea not null,
  terminal jsonb,
  foreign key (set_code, set_version) references condition_sets
);
create index qualification_evaluations_of_client on qualification_evaluations (client_id, evaluated_at desc);
create index qualification_evaluations_of_set_code on qualification_evaluations (set_code, set_version);

-- ## cases

-- A business with its flow, by version; the newest version in force applies.
create table businesses (
  code text collate "C",
  version integer,
  valid_from date not null,
  body jsonb not null,
  published_at timestamptz not null,
  primary key (code, version)
);

-- A client's case of one business. The flow version is the one in force when the case was opened.
create table business_cases (
  id uuid primary key,
  number text collate "C" not null unique,
  client_id bigint not null references client_accounts,
  busi_code text collate "C" not null,
  busi_version integer not null,
  steps jsonb not null,
  state text collate "C" not null check (state in ('open', 'inReview', 'returned', 'approved', 'refused', 'withdrawn', 'expired')),
  -- Encrypted. Values entered into the forms of the flow, by field name.
  sealed_values bytea,
  opened_at timestamptz not null,
  updated_at timestamptz not null,
  expires_at timestamptz not null,
  submitted_at timestamptz,
  submit_key text collate "C",
  decide_at timestamptz,
  decided_at timestamptz,
  -- Reason for the decision, shown to the client.
  decision_reason text collate "C",
  -- Set when one person has approved and a second approval is required: the approval request for it.
  request_id bigint unique references approval_requests,
  foreign key (busi_code, busi_version) references businesses,
  constraint business_cases_awaits_second check (request_id is null or ((state = 'inReview') and decide_at is null))
);
-- At most one unfinished case per client and business.
create unique index business_cases_unfinished on business_cases (client_id, busi_code) where state in ('open', 'inReview', 'returned');
create index business_cases_of_client on business_cases (client_id, opened_at desc);
create index business_cases_of_busi_code on business_cases (busi_code, busi_version);
create index business_cases_to_decide on business_cases (decide_at) where state = 'inReview';
create index business_cases_to_expire on business_cases (expires_at) where state in ('open', 'returned');
-- Lists of the case desk: under review, longest wait first; awaiting a person; recently decided.
create index business_cases_in_review on business_cases (submitted_at, id) where state = 'inReview';
create index business_cases_for_person on business_cases (submitted_at, id) where state = 'inReview' and decide_at is null;
create index business_cases_of_busi_in_review on business_cases (busi_code, submitted_at, id) where state = 'inReview';
create index business_cases_decided on business_cases (decided_at, id) where state in ('approved', 'refused');
create index business_cases_by_opening on business_cases (opened_at);
create index business_cases_left on business_cases (updated_at desc, id desc) where state in ('open', 'returned');
create index business_cases_awaiting_second on business_cases (submitted_at, id) where request_id is not null;

-- Completed steps of a case. A returned step keeps its row with the reason until it is done again.
create table business_case_steps (
  case_id uuid references business_cases on delete cascade,
  code text collate "C",
  state text collate "C" not null check (state in ('done', 'returned')),
  -- Ids that prove the step: of an attempt, of images, of a signing. No personal data.
  evidence jsonb not null,
  reason text collate "C",
  fields text[] collate "C" not null default '{}',
  done_at timestamptz,
  primary key (case_id, code)
);

create table business_case_events (
  id bigint generated always as identity primary key,
  case_id uuid not null references business_cases on delete cascade,
  at timestamptz not null,
  kind text collate "C" not null,
  step text collate "C",
  text text collate "C" not null,
  actor text collate "C" not null
);
create index business_case_events_of_case on business_case_events (case_id, id);

-- Permissions granted by approved cases.
create table client_permissions (
  client_id bigint references client_accounts,
  permission text collate "C",
  granted_at timestamptz not null,
  -- Null for permissions granted before cases were handled on this site.
  case_id uuid references business_cases,
  primary key (client_id, permission)
);
create index client_permissions_of_case on client_permissions (case_id);

-- Text templates for staff who return a step of a case or refuse the case.
create table case_words (
  code text collate "C" primary key check (code ~ '^[a-z][a-z0-9-]{1,39}$'),
  -- For refusing a case, for returning a step of this kind, or for returning any other step.
  used_for text collate "C" not null check (used_for in ('refuse', 'idCard', 'form', 'agreements', 'other')),
  title text collate "C" not null,
  text text collate "C" not null,
  sort integer not null
);

-- Decisions on submissions of a case; a submission is identified by its time.
create table business_case_decisions (
  case_id uuid references business_cases on delete cascade,
  submitted_at timestamptz,
  outcome text collate "C" not null check (outcome in ('approve', 'refuse', 'return')),
  -- Null when the rules decided automatically.
  decided_by bigint references staff_accounts,
  decided_at timestamptz not null,
  primary key (case_id, submitted_at)
);
create index business_case_decisions_decided_by on business_case_decisions (decided_by);

create function judge_case_decision() returns trigger language plpgsql as $$
declare
  controls_account boolean;
begin
  if tg_op = 'UPDATE' then
    raise exception 'a decision about a case cannot change' using errcode = 'insufficient_privilege';
  end if;
  select b.body ->> 'effect' in ('changeContact', 'updateIdCard', 'resetTradingPassword') into controls_account
    from business_cases c join businesses b on b.code = c.busi_code and b.version = c.busi_version where c.id = new.case_id;
  if new.outcome = 'approve' and new.decided_by is not null and controls_account and not exists (
    select from approval_requests as request
     where request.kind = 'case' and request.subject = new.case_id::text and request.base::timestamptz = new.submitted_at
       and request.state = 'approved' and request.made_by <> new.decided_by and approvals_of(request) >= 1
  ) then
    raise exception 'an act that controls an account requires two approvers' using errcode = 'check_violation';
  end if;
  return new;
end $$;

create trigger business_case_decisions_hold before insert or update on business_case_decisions for each row execute function judge_case_decision();

-- ## id-cards

-- A picture of one side. The file is stored encrypted with its own key, and that key is stored here encrypted: without this row
-- nobody can decrypt the file, and a rotation of the master key does not touch the file store.
create table identity_images (
  id uuid primary key,
  client_id bigint not null references client_accounts,
  side text collate "C" not null check (side in ('front', 'back')),
  -- waiting: uploaded, not yet used · bound: part of a case · onFile: the current card on file · retained: a former card ·
  -- discarded: replaced.
  state text collate "C" not null check (state in ('waiting', 'bound', 'onFile', 'retained', 'discarded')),
  case_id uuid references business_cases,
  storage_key text collate "C" not null unique,
  sealed_key bytea not null,
  sealed_name bytea not null,
  width integer not null,
  height integer not null,
  bytes integer not null,
  uploaded_at timestamptz not null,
  changed_at timestamptz not null,
  -- Last day of the statutory retention period (反洗钱法, 证券法 §137); destroyed afterwards.
  keep_until date,
  -- The card cropped and straightened for display; the original picture remains the evidence. Encrypted with its own key as well.
  straight_storage_key text collate "C" unique,
  sealed_straight_key bytea,
  -- Encrypted. Findings and recognised text with the position of each field. Null in rows without a current reading: the picture
  -- is read again when needed.
  sealed_examination bytea,
  check (state in ('bound', 'onFile') <= (case_id is not null)),
  check ((straight_storage_key is null) = (sealed_straight_key is null))
);
create unique index identity_images_waiting on identity_images (client_id, side) where state = 'waiting';
create unique index identity_images_bound on identity_images (case_id, side) where state = 'bound';
create index identity_images_of_client on identity_images (client_id);
create index identity_images_of_case on identity_images (case_id);
create index identity_images_to_clear on identity_images (changed_at) where state in ('waiting', 'bound', 'discarded');
create index identity_images_to_destroy on identity_images (keep_until) where keep_until is not null;

-- Uploads and readings of each client per hour, for rate limits.
create table identity_uses (
  client_id bigint references client_accounts,
  kind text collate "C" check (kind in ('upload', 'reading')),
  hour timestamptz,
  uses integer not null,
  primary key (client_id, kind, hour)
);

-- Data that a client confirmed from the card, until the case is decided.
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

-- Current and former cards on file. The dates are not encrypted, so that expiring cards can be found.
create table client_id_cards (
  id bigint generated always as identity primary key,
  client_id bigint not null references client_accounts,
  sealed_fields bytea not null,
  valid_from date not null,
  -- Null: 长期.
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

-- ## agreements

-- A published version is immutable: signers must be able to find it as long as records are kept (证券法 §137).
create table agreement_documents (
  code text collate "C",
  version integer,
  title text collate "C" not null,
  key_points text[] collate "C" not null,
  body text collate "C" not null,
  valid_from date not null,
  -- Hash of title, key points and body, as normalised by `canonicalText`.
  sha256 text collate "C" not null,
  sm3 text collate "C" not null,
  published_at timestamptz not null,
  -- Generated on first request.
  pdf bytea,
  primary key (code, version)
);
create unique index agreement_documents_sha256 on agreement_documents (sha256);

-- When a document was opened in a case; it cannot be ticked before.
create table agreement_openings (
  case_id uuid references business_cases on delete cascade,
  code text collate "C",
  version integer,
  opened_at timestamptz not null,
  ip text collate "C",
  device text collate "C" not null,
  terminal jsonb,
  -- How far the document was read, in percent of its length, and when it was ticked. Reading resumes there on the client's next
  -- visit. The row is about one version only; a new version starts from zero.
  read_share integer not null default 0 check (read_share between 0 and 100),
  ticked_at timestamptz,
  primary key (case_id, code, version),
  foreign key (code, version) references agreement_documents
);
create index agreement_openings_of_code on agreement_openings (code, version);

-- One signing act: all documents of a step, confirmed with one code.
create table agreement_signings (
  id uuid primary key,
  number text collate "C" not null unique,
  case_id uuid not null references business_cases,
  client_id bigint not null references client_accounts,
  step text collate "C" not null,
  business text collate "C" not null,
  signed_at timestamptz not null,
  ip text collate "C",
  device text collate "C" not null,
  -- token: the client was logged in; mobile: identified by acceptance number and mobile number.
  channel text collate "C" not null check (channel in ('token', 'mobile')),
  -- Encrypted. Name, and masked identity number, fund account and mobile number.
  sealed_signer bytea not null,
  terminal jsonb
);
create index agreement_signings_of_client on agreement_signings (client_id, signed_at desc);
create index agreement_signings_of_case on agreement_signings (case_id);

create table agreement_signatures (
  id uuid primary key,
  signing_id uuid not null references agreement_signings,
  code text collate "C" not null,
  version integer not null,
  text_sha256 text collate "C" not null,
  text_sm3 text collate "C" not null,
  opened_at timestamptz not null,
  -- The signed PDF once generated: encrypted, with hashes against which anybody can check a copy.
  drawn_at timestamptz,
  sealed_pdf bytea,
  pdf_size integer,
  pdf_sha256 text collate "C" unique,
  pdf_sm3 text collate "C" unique,
  -- Profile SM2: a detached signature of the firm's SM2 key over the file, in addition to the one inside it.
  sm2_key text collate "C",
  sm2_signature text collate "C",
  -- Printed on the file as a QR code that opens the public check page. Not guessable.
  -- A time stamp is added inside the space reserved in the signature. If the time stamp authority was unreachable, it is added
  -- later: the file then has other hashes, and copies handed out before must still be recognised (unstamped_sha256).
  check_code text collate "C" unique,
  -- PAdES level: B without time stamp, T with time stamp, LT with certificate validation data too, LTA with an archive time
  -- stamp. Null until the file exists.
  level text collate "C" check (level in ('B', 'T', 'LT', 'LTA')),
  stamped_at timestamptz,
  awaits_stamp boolean not null default false,
  -- Hash of the file before the time stamp was added later; null when it never was.
  unstamped_sha256 text collate "C" unique,
  unstamped_sm3 text collate "C" unique,
  -- Time of the newest archive time stamp.
  archived_at timestamptz,
  -- When the archive time stamp must be renewed; null when there is none.
  renew_at timestamptz,
  check (((drawn_at is null) = (sealed_pdf is null)) and ((drawn_at is null) = (pdf_sha256 is null))),
  unique (signing_id, code),
  foreign key (code, version) references agreement_documents,
  check ((drawn_at is null) = (level is null)),
  check ((stamped_at is null) = (level is null or (level = 'B')))
);
create index agreement_signatures_of_code on agreement_signatures (code, version);
create index agreement_signatures_to_draw on agreement_signatures (signing_id) where drawn_at is null;
create index agreement_signatures_to_stamp on agreement_signatures (drawn_at) where awaits_stamp;
create index agreement_signatures_to_renew on agreement_signatures (renew_at) where renew_at is not null;

-- The demo certificate authority, the certificate it issued, and the SM2 key.
create table agreement_keys (
  id text collate "C" primary key,
  kind text collate "C" not null check (kind in ('authority', 'signing', 'sm2')),
  -- DER; null for SM2.
  certificate bytea,
  public_key text collate "C",
  sealed_private_key bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- The application of a decided case as a PDF signed by the firm: what the client saw on the page at the time of the decision. The
-- file columns are those of agreement_signatures.
create table case_records (
  id uuid primary key,
  case_id uuid not null unique references business_cases,
  client_id bigint not null references client_accounts,
  -- Of the case: number, business, and how and when it was decided.
  number text collate "C" not null,
  business text collate "C" not null,
  is_approved boolean not null,
  decided_at timestamptz not null,
  drawn_at timestamptz,
  sealed_pdf bytea,
  pdf_size integer,
  pdf_sha256 text collate "C" unique,
  pdf_sm3 text collate "C" unique,
  sm2_key text collate "C",
  sm2_signature text collate "C",
  check_code text collate "C" unique,
  level text collate "C" check (level in ('B', 'T', 'LT', 'LTA')),
  stamped_at timestamptz,
  awaits_stamp boolean not null default false,
  unstamped_sha256 text collate "C" unique,
  unstamped_sm3 text collate "C" unique,
  archived_at timestamptz,
  renew_at timestamptz,
  check (((drawn_at is null) = (sealed_pdf is null)) and ((drawn_at is null) = (pdf_sha256 is null))),
  check ((drawn_at is null) = (level is null)),
  check ((stamped_at is null) = (level is null or (level = 'B')))
);
create index case_records_of_client on case_records (client_id, decided_at);
create index case_records_to_draw on case_records (decided_at) where drawn_at is null;
create index case_records_to_stamp on case_records (drawn_at) where awaits_stamp;
create index case_records_to_renew on case_records (renew_at) where renew_at is not null;

-- Earlier states of signed files, before their proofs were renewed.
create table signed_file_versions (
  sha256 text collate "C" primary key,
  sm3 text collate "C" not null unique,
  signature_id uuid references agreement_signatures on delete cascade,
  record_id uuid references case_records on delete cascade,
  replaced_at timestamptz not null,
  check (num_nonnulls(signature_id, record_id) = 1)
);
create index signed_file_versions_signature on signed_file_versions (signature_id);
create index signed_file_versions_record on signed_file_versions (record_id);

-- ## privacy

-- Consent texts, by version. The newest version in force applies; a newer one requires new consent.
create table consent_texts (
  code text collate "C" check (code in ('privacy_policy', 'id_photo', 'financial_account', 'marketing', 'device_info')),
  version integer check (version > 0),
  title text collate "C" not null,
  -- Purpose, data collected, retention, consequences of refusal, how to withdraw and its consequences, and the full text.
  body jsonb not null,
  valid_from timestamptz not null,
  published_at timestamptz not null,
  primary key (code, version)
);

-- Evidence of every decision: who, when, which version, from where and how. The newest row of a client and code applies.
create table client_consents (
  id bigint generated always as identity primary key,
  client_id bigint not null references client_accounts,
  code text collate "C" not null,
  version integer not null,
  decision text collate "C" not null check (decision in ('given', 'refused', 'withdrawn')),
  at timestamptz not null,
  ip text collate "C",
  device text collate "C" not null,
  place text collate "C" not null check (place in ('privacyCentre', 'business', 'login', 'deletion')),
  foreign key (code, version) references consent_texts
);
create index client_consents_of_client on client_consents (client_id, code, id desc);
create index client_consents_of_code on client_consents (code, version);
create index client_consents_of_client_at on client_consents (client_id, at desc);

-- Recipients of personal data and the purpose; edited as a whole.
create table privacy_recipients (
  name text collate "C" primary key,
  purpose text collate "C" not null,
  data text collate "C" not null,
  way text collate "C" not null,
  basis text collate "C" not null,
  sort integer not null
);

-- Deletion requests of clients.
create table privacy_deletions (
  id uuid primary key,
  number text collate "C" not null unique,
  client_id bigint not null references client_accounts,
  kind text collate "C" not null check (kind in ('personalData', 'closeAccount')),
  state text collate "C" not null check (state in ('accepted', 'done', 'withdrawn', 'refused')),
  requested_at timestamptz not null,
  decide_at timestamptz not null,
  ended_at timestamptz,
  -- Result per category: deleted with its count, or kept with the reason. No personal data.
  result jsonb not null default '[]',
  -- True when the firm requires a decision by a person, within fifteen working days (PIPL §50); then nothing happens automatically.
  needs_person boolean not null default false,
  due_on date,
  decided_by bigint references staff_accounts,
  reason text collate "C",
  constraint privacy_deletions_person check ((not needs_person) or due_on is not null),
  constraint privacy_deletions_refused check (((state = 'refused') = (reason is not null)) and (reason is null or decided_by is not null))
);
create unique index privacy_deletions_open on privacy_deletions (client_id) where state = 'accepted';
create index privacy_deletions_of_client on privacy_deletions (client_id, requested_at desc);
create index privacy_deletions_to_decide on privacy_deletions (decide_at) where state = 'accepted';
create index privacy_deletions_decided_by on privacy_deletions (decided_by);
create index privacy_deletions_for_person on privacy_deletions (due_on, id) where state = 'accepted' and needs_person;
create index privacy_deletions_ended_by_person on privacy_deletions (ended_at, id) where ended_at is not null and needs_person;

-- The legal basis on which the firm processes data without consent, shown beside 未同意. Separate from consent texts, which are immutable.
create table consent_bases (
  code text collate "C" primary key,
  basis text collate "C" not null
);

-- ## care

-- Look-ups of clients by staff, with kind and reason. The value entered is not stored; a look-up without a match is recorded too.
-- A look-up lets the staff member see the client for half an hour; there is no list of clients and no access by client number.
create table client_look_ups (
  id uuid primary key,
  -- Shown with the entry in the client's own timeline.
  number text collate "C" not null unique,
  staff_id bigint not null references staff_accounts,
  client_id bigint references client_accounts on delete cascade,
  kind text collate "C" not null check (kind in ('fundAccount', 'mobile', 'idNumber')),
  reason text collate "C" not null check (reason in ('call', 'visit', 'complaint', 'case', 'other')),
  -- Number of the call or complaint, or a short note.
  note text collate "C" not null,
  at timestamptz not null
);
create index client_look_ups_of_staff on client_look_ups (staff_id, at);
create index client_look_ups_of_client on client_look_ups (client_id);

insert into case_words (code, used_for, title, text, sort) values
  ('another-person', 'refuse', '照片与本人不一致', '证件照片与账户登记的本人不一致', 1),
  ('blurred', 'idCard', '照片模糊', '照片模糊，看不清证件上的文字，请对焦后重新拍摄', 5),
  ('copied-card', 'refuse', '复印、翻拍或修改过', '证件为复印件、翻拍件或经过修改，不能作为办理依据', 2),
  ('cut-off', 'idCard', '没有拍完整', '证件没有拍完整，请让四个角都留在画面内', 7),
  ('do-again', 'other', '重新办理', '请重新办理这一步骤', 13),
  ('expired-card', 'refuse', '证件过期', '证件已过有效期，请换领新证后重新申请', 3),
  ('filled-wrong', 'form', '填写有误', '填写有误，请核对后重新填写', 9),
  ('glare', 'idCard', '有反光', '证件上有反光，请避开灯光重新拍摄', 6),
  ('incomplete', 'form', '内容不完整', '内容不完整，请补充后重新提交', 10),
  ('mobile-unreached', 'form', '新手机号无法接通', '新手机号无法接通，请确认号码能正常接听', 11),
  ('newer-agreement', 'agreements', '协议有新版本', '签署的文件已有新版本，请重新阅读并签署', 12),
  ('not-as-typed', 'idCard', '填写与证件不一致', '填写的内容与证件不一致，请按证件逐项核对', 8),
  ('not-reached', 'refuse', '联系不上', '多次联系未能与您核实，请携带身份证到营业网点办理', 4),
  ('not-the-client', 'refuse', '不是本人提交', '经电话核实，本次申请不是您本人提交', 0);

insert into consent_bases (code, basis) values
  ('device_info', '登录记录为履行网络安全义务所必需（《网络安全法》第二十一条、《个人信息保护法》第十三条第一款第三项）；不记住设备'),
  ('financial_account', '核对业务办理条件为履行适当性管理义务所必需（《证券法》第八十八条、《个人信息保护法》第十三条第一款第三项）；选择不同意的，不再在网上核对'),
  ('id_photo', '开户时登记的证件信息为履行客户身份识别义务所必需（《反洗钱法》、《个人信息保护法》第十三条第一款第三项）；网上不收集照片'),
  ('marketing', '不推送；与账户有关的必要通知为履行合同所必需（《个人信息保护法》第十三条第一款第二项）'),
  ('privacy_policy', '账户与已办业务的信息为订立、履行合同和履行法定义务所必需（《个人信息保护法》第十三条第一款第二项、第三项）');

insert into consent_texts (code, version, title, body, valid_from, published_at) values
  ('device_info', 1, '登录设备信息处理', '{"data": "浏览器与操作系统的名称、登录时间、网络地址。", "keep": "登录记录保存不少于六个月，至多一年；受信任设备的记录在您移除或一段时间未使用后删除。", "effect": "撤回后移除全部受信任设备；登录记录依《网络安全法》第二十一条继续保存不少于六个月。", "purpose": "识别您常用的设备，在陌生设备登录时加强验证并提醒您，保护账户安全。", "refusal": "不同意时设备不会被记为受信任，每次登录都需要短信验证；登录记录依网络安全法律仍须保存。", "isSeparate": false, "paragraphs": ["我们不读取设备的序列号、通讯录、位置与已安装的应用。"], "withdrawal": "可随时在“隐私中心 → 同意管理”撤回，一步完成，与同意同样方便。"}', '2026-11-30 12:49:15.528079+00', '2026-11-30 12:49:15.528079+00'),
  ('financial_account', 1, '金融账户信息处理（单独同意）', '{"data": "资金账号、证券账户、资产规模、交易经验与信用状况的汇总数据，不含逐笔交易明细。", "keep": "作为业务办理记录的一部分保存不少于二十年；未提交的办理中数据随办理过期删除。", "effect": "撤回后不再为网上业务查询您的资产与交易经验；已提交业务所留存的核对结果依法继续保存。", "purpose": "核对业务办理条件，例如日均资产与交易经验，办理账户与权限业务。", "refusal": "不同意时不能在网上核对业务办理条件，可到营业网点办理；账户的日常使用不受影响。", "isSeparate": true, "paragraphs": ["金融账户信息属于敏感个人信息，依《个人信息保护法》第二十九条须取得您的单独同意。"], "withdrawal": "可随时在“隐私中心 → 同意管理”撤回，一步完成，与同意同样方便。"}', '2026-11-30 12:49:15.528079+00', '2026-11-30 12:49:15.528079+00'),
  ('id_photo', 1, '身份证照片收集与处理（单独同意）', '{"data": "居民身份证人像面与国徽面的照片，以及从照片上识别出的姓名、证件号码、住址、签发机关与有效期。", "keep": "上传后未提交的照片当日删除；随业务提交的照片作为客户身份资料，自业务关系结束之日起至少保存十年。", "effect": "撤回后立即删除尚未随业务提交的照片，不再收集新的照片；已随业务提交的照片依反洗钱法律继续保存。", "purpose": "核对您的身份，更新身份证件信息。", "refusal": "不同意时不能在网上办理须核对证件照片的业务，可携带证件到营业网点办理；其他业务不受影响。", "isSeparate": true, "paragraphs": ["身份证照片属于敏感个人信息，依《个人信息保护法》第二十九条须取得您的单独同意。照片经加密后存储，仅供核对身份使用，不用于人脸识别，不向第三方提供。", "查看照片的链接不超过五分钟即失效。"], "withdrawal": "可随时在“隐私中心 → 同意管理”撤回，一步完成，与同意同样方便。"}', '2026-11-30 12:49:15.528079+00', '2026-11-30 12:49:15.528079+00'),
  ('marketing', 1, '产品与活动信息推送', '{"data": "手机号、电子邮箱与您选择的关注类别。", "keep": "自同意之日起，至撤回之日止。", "effect": "撤回后立即停止推送。", "purpose": "以短信或邮件向您介绍投资者教育活动、产品与服务。", "refusal": "不同意不影响任何业务；与您账户有关的必要通知照常发送。", "isSeparate": true, "paragraphs": ["默认不开启。我们不会向您未同意的联系方式发送商业性信息，也不会把您的联系方式提供给第三方用于营销。"], "withdrawal": "可随时在“隐私中心 → 同意管理”撤回，一步完成，与同意同样方便。"}', '2026-11-30 12:49:15.528079+00', '2026-11-30 12:49:15.528079+00'),
  ('privacy_policy', 1, '隐私政策与个人信息处理规则', '{"data": "姓名、证件号码、联系方式、资金账号、业务办理与登录记录。", "keep": "客户、交易与业务记录不少于二十年；登录等网络日志不少于六个月；其余为实现目的所需的最短时间。", "effect": "撤回后不再以同意为依据处理您的个人信息；法律要求保存的记录继续保存，撤回前的处理不受影响。", "purpose": "为您提供账户服务、业务办理与依法履行客户身份识别、适当性管理等义务。", "refusal": "不同意时仍可浏览网站的公开内容；需要处理您个人信息的网上业务请到营业网点办理。", "isSeparate": false, "paragraphs": ["完整内容见网站“隐私政策”页面。我们只处理实现上述目的所必需的个人信息，采用加密存储、脱敏展示与权限控制等措施加以保护。"], "withdrawal": "可随时在“隐私中心 → 同意管理”撤回，一步完成，与同意同样方便。"}', '2026-11-30 12:49:15.528079+00', '2026-11-30 12:49:15.528079+00');
