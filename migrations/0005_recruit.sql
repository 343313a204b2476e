-- # Recruit: jobs, and the people who apply for them

-- ## Job seekers
-- Persons of their own, who have nothing to do with the clients.

create table seekers (
  id bigint generated always as identity primary key,
  -- By which a person who signs in is found; freed when the account is deleted.
  mobile_key bytea not null unique,
  sealed_mobile bytea not null,
  -- Of the identity card, where the resume names it.
  id_number_key bytea,
  sealed_id_number bytea,
  created_at timestamptz not null,
  -- The last day somebody signed in, saved or delivered: from here the months run after which everything is deleted.
  last_active_at timestamptz not null,
  -- When the person was told last that everything will be deleted soon; counts only if nothing was done since.
  retention_told_at timestamptz
);
create index seekers_id_number_key on seekers (id_number_key) where id_number_key is not null;
create index seekers_last_active_at on seekers (last_active_at);

create table seeker_sessions (
  id uuid primary key,
  seeker_id bigint not null references seekers (id) on delete cascade,
  token_hash bytea not null unique,
  started_at timestamptz not null,
  last_seen_at timestamptz not null,
  idle_seconds integer not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ip text,
  device text not null
);
create index seeker_sessions_seeker_id on seeker_sessions (seeker_id);
create index seeker_sessions_expires_at on seeker_sessions (expires_at);

-- Pictures of characters that job seekers copy before a code is sent. One use, five minutes; the clock removes what has expired.
create table seeker_captchas (
  id uuid primary key,
  -- Keyed hash of the characters, which are kept nowhere else: whoever reads the database cannot answer.
  answer_hash bytea not null,
  expires_at timestamptz not null
);
create index seeker_captchas_expires_at on seeker_captchas (expires_at);

-- A change of the number takes two codes: one sent to the old number, whose proof is kept here as a hash for a few minutes.
create table seeker_mobile_changes (
  seeker_id bigint primary key references seekers (id) on delete cascade,
  token_hash bytea not null unique,
  expires_at timestamptz not null
);
create index seeker_mobile_changes_expires_at on seeker_mobile_changes (expires_at);

-- ## Rights of job seekers
-- What they are asked to agree to, what they decided, copies, and that they were deleted.

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
create index seeker_consents_of_version on seeker_consents (version);

create trigger seeker_consent_texts_stay before update or delete on seeker_consent_texts
  for each row execute function privacy_keep_evidence();
create trigger seeker_consents_stay before update on seeker_consents
  for each row execute function privacy_keep_evidence();

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

-- Copies of what is known of a job seeker.
alter table privacy_exports add foreign key (seeker_id) references seekers (id) on delete cascade;

-- ## Jobs
-- Jobs that the firm offers, and what finds them: which jobs have a mark (a type, a city, two letters in a row), 4,096 jobs to a row.

create table recruit_jobs (
  id integer generated always as identity primary key,
  -- The firm's own number of the job; never used again.
  code text not null unique,
  title text not null,
  type text not null,
  department text not null,
  head_quarter boolean not null,
  locations text[] not null,
  headcount integer not null,
  education text,
  experience text,
  salary text,
  duties text[] not null,
  requirements text[] not null,
  process text[] not null,
  contact jsonb,
  -- The last day on which one can apply.
  deadline date not null,
  published_at timestamptz not null,
  state text not null default 'open',
  closed_at timestamptz,
  closed_reason text,
  -- Rises with every correction.
  revision integer not null default 1,
  corrected_at timestamptz,
  correction_reason text,
  -- Title and whole text as they are searched: folded, parts on lines of their own.
  search_title text not null,
  search_text text not null,
  -- Whether it bears the mark of jobs on offer; the first night after its deadline takes the mark away.
  is_listed boolean not null default true,
  check (type in ('social', 'campus', 'intern')),
  check (state in ('open', 'closed', 'withdrawn')),
  check ((state = 'open') = (closed_at is null)),
  check (is_listed <= (state = 'open'))
);
create index recruit_jobs_deadline on recruit_jobs (deadline, id) where is_listed;

create table recruit_job_marks (
  mark text collate "C" not null,
  -- Jobs 4,096 × chunk and the following.
  chunk integer not null,
  jobs bit(4096) not null,
  primary key (mark, chunk)
);

-- One page of the jobs on offer that bear all the marks, newest first, as ids, and their total. With patterns the candidates' texts
-- are looked at, and counted up to `counted`. Planning anew for every call would cost more than all the rest.
create function find_recruit_jobs(
  marks text[], text_patterns text[], title_patterns text[], counted integer, today date, skip integer, take integer,
  out total integer, out is_capped boolean, out ids integer[]
) language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  part record;
begin
  total := 0;
  ids := '{}';
  if cardinality(text_patterns) + cardinality(title_patterns) > 0 then
    ids := array(
      select id from (
        select id from (select chunk, jobs from borne_jobs(marks, today) order by chunk desc offset 0) as borne
        cross join lateral (select id from job_numbers(borne.chunk, borne.jobs) as id offset 0) as numbers offset 0
      ) as candidate
      -- A plain subquery, not a join: that would look at every text.
      where (select search_text like all (text_patterns) and search_title like all (title_patterns) from recruit_jobs as j where j.id = candidate.id)
      limit counted + 1);
    total := least(cardinality(ids), counted);
    is_capped := cardinality(ids) > counted;
    ids := ids[skip + 1 : least(skip + take, counted)];
    return;
  end if;
  is_capped := false;
  for part in select chunk, jobs, bit_count(jobs)::integer as jobs_in from borne_jobs(marks, today) order by chunk desc loop
    if total + part.jobs_in > skip and cardinality(ids) < take then
      ids := ids || array(
        select id from job_numbers(part.chunk, part.jobs) as id offset greatest(0, skip - total) limit take - cardinality(ids));
    end if;
    total := total + part.jobs_in;
  end loop;
end $$;

-- The jobs on offer that bear all the marks, 4,096 to a row; rows without any are left out.
create function borne_jobs(marks text[], today date) returns table (chunk integer, jobs bit) language sql stable as $$
  select chunk, jobs from (
    select borne.chunk, case when ended.jobs is null then borne.jobs else borne.jobs & ~ended.jobs end as jobs
    from (
      select m.chunk, bit_and(m.jobs) as jobs from recruit_job_marks as m where m.mark = any (marks || '{open}')
      group by m.chunk having count(*) = cardinality(marks) + 1
    ) as borne
    -- What only the clock has ended.
    left join (
      select id / 4096 as chunk, bit_or(set_bit(0::bit(4096), id % 4096, 1)) as jobs
      from recruit_jobs where is_listed and deadline < today group by id / 4096
    ) as ended using (chunk)
  ) as found where bit_count(jobs) > 0
$$;

-- The numbers in a row of bits, newest first. Each step hangs on the one before, so that the order is that of the steps.
create function job_numbers(chunk integer, jobs bit) returns setof integer language sql immutable as $$
  select chunk * 4096 + word * 64 + place
  from generate_series(63, 0, -1) as word
  cross join lateral (select substring(jobs from word * 64 + 1 for 64) as jobs offset 0) as part
  cross join lateral (select place from generate_series(63, 0, -1) as place where get_bit(part.jobs, place) = 1 offset 0) as places
  where part.jobs <> 0::bit(64)
$$;

-- ## Notices
-- What the firm tells job seekers as a body, beside the single jobs.

create table recruit_notices (
  id integer generated always as identity primary key,
  category text not null check (category in ('campus', 'social', 'intern', 'result', 'guide')),
  title text not null,
  search_title text not null generated always as (fold_title(title)) stored,
  summary text not null,
  body text not null,
  source text not null,
  published_at timestamptz not null,
  -- The days on which what it announces runs, both included; without a last day it holds until it is withdrawn.
  starts_on date not null,
  ends_on date check (ends_on >= starts_on),
  version integer not null default 1,
  corrected_at timestamptz,
  correction_reason text,
  withdrawn_at timestamptz,
  withdrawn_reason text,
  -- The article that it was before recruitment had notices of its own: whose address leads here.
  former_article integer unique,
  updated_at timestamptz not null,
  check ((withdrawn_at is null) = (withdrawn_reason is null)),
  check ((corrected_at is null) = (correction_reason is null))
);
create index recruit_notices_order on recruit_notices (published_at desc, id desc) where withdrawn_at is null;

-- What readers saw before each correction, whole.
create table recruit_notice_versions (
  notice_id integer not null references recruit_notices (id),
  version integer not null,
  content jsonb not null,
  replaced_at timestamptz not null,
  replaced_by text not null,
  primary key (notice_id, version)
);

create table recruit_notice_files (
  notice_id integer not null references recruit_notices (id),
  file_id uuid not null references files (id),
  sort integer not null,
  primary key (notice_id, file_id)
);
create index recruit_notice_files_of_file on recruit_notice_files (file_id);

create table recruit_notice_jobs (
  notice_id integer not null references recruit_notices (id),
  job_id integer not null references recruit_jobs (id),
  sort integer not null,
  primary key (notice_id, job_id)
);
create index recruit_notice_jobs_job_id on recruit_notice_jobs (job_id);

-- ## Resumes
-- Nine sections, each saved alone; what is written is sealed for its person and section. Photo, CV and attachments: their bytes are in the
-- file store, each file encrypted under a key of its own.

create table resumes (
  seeker_id bigint primary key references seekers (id) on delete cascade,
  -- The declarations stand for what was written when they were made: a change takes them back.
  declared_at timestamptz,
  declaration_version integer,
  -- The last change of a section.
  updated_at timestamptz,
  check ((declared_at is null) = (declaration_version is null))
);

create table resume_sections (
  seeker_id bigint not null references resumes (seeker_id) on delete cascade,
  section text not null check (
    section in (
      'basicInfo', 'awardRecords', 'certificatesHobbies', 'education', 'expectedJob', 'familySituations', 'selfIntroductions',
      'trainingExperiences', 'workExperience'
    )
  ),
  -- Counts the changes from 1; a save names the one it was made from.
  revision integer not null check (revision > 0),
  sealed_content bytea not null,
  saved_at timestamptz not null,
  -- The browser and system of the one who saved: tells two devices apart in a conflict.
  device text not null,
  primary key (seeker_id, section)
);

create table resume_files (
  id uuid primary key,
  -- Never cascades: whoever goes leaves bytes behind, which have to be noted first.
  seeker_id bigint not null references seekers (id),
  kind text not null check (kind in ('photo', 'cv', 'attachment')),
  storage_key text not null unique,
  -- Whoever destroys it destroys the file.
  sealed_key bytea not null,
  sealed_name bytea not null,
  media_type text not null,
  bytes integer not null check (bytes > 0),
  -- Keyed hash of what was sent: the same file sent again is known.
  fingerprint bytea not null,
  -- Of what is kept, before it was encrypted.
  sha256 bytea not null,
  is_readable boolean not null,
  added_at timestamptz not null,
  -- Set while a delivery still has a file that its owner took out of the resume.
  removed_at timestamptz,
  holds integer not null default 0 check (holds >= 0)
);
create index resume_files_seeker_id on resume_files (seeker_id);
create unique index resume_files_one_each on resume_files (seeker_id, kind) where kind <> 'attachment' and removed_at is null;

-- Bytes in the file store that no file has: noted before they are written and when their file goes, destroyed once they are due.
create table resume_file_leftovers (
  storage_key text primary key,
  due_at timestamptz not null
);
create index resume_file_leftovers_due_at on resume_file_leftovers (due_at);

create table resume_file_uploads (
  seeker_id bigint not null references seekers (id) on delete cascade,
  day date not null,
  uploads integer not null,
  primary key (seeker_id, day)
);
create index resume_file_uploads_day on resume_file_uploads (day);

-- ## Deliveries
-- What job seekers have delivered to jobs, each with the resume as it was then.

create table deliveries (
  id uuid primary key,
  number text not null unique,
  seeker_id bigint not null references seekers (id),
  job_id bigint not null,
  -- The job as it was applied for: title, type, department, place. The job itself may change or go.
  job jsonb not null,
  state text not null check (state in ('delivered', 'screening', 'writtenTest', 'interview', 'hired', 'rejected', 'withdrawn')),
  -- The resume as the firm reads it, sealed, and the files that were in it.
  sealed_snapshot bytea not null,
  file_ids text[] not null default '{}',
  snapshot_at timestamptz not null,
  -- How often it was delivered: a second time after a withdrawal.
  attempts integer not null default 1 check (attempts between 1 and 2),
  delivered_at timestamptz not null,
  updated_at timestamptz not null,
  -- Since when it is hired, rejected or withdrawn.
  ended_at timestamptz check ((ended_at is not null) = (state in ('hired', 'rejected', 'withdrawn'))),
  -- When the rules move it on; null where only people do.
  move_at timestamptz,
  -- A person applies for a job once, however often the button is pressed.
  unique (seeker_id, job_id)
);
-- What one person has, newest first: few rows each.
create index deliveries_of_seeker on deliveries (seeker_id, delivered_at desc, id);
-- What came in for a job, or for all jobs, in one state.
create index deliveries_of_job on deliveries (job_id, state, delivered_at desc, id);
create index deliveries_by_state on deliveries (state, delivered_at desc, id);
create index deliveries_to_move on deliveries (move_at) where move_at is not null;
create index deliveries_ended on deliveries (ended_at) where ended_at is not null;

-- The timeline: what happened, in which state it left the delivery, and what the applicant reads about it.
create table delivery_events (
  id bigint generated always as identity primary key,
  delivery_id uuid not null references deliveries on delete cascade,
  at timestamptz not null,
  kind text not null check (kind in ('delivered', 'redelivered', 'resumeChanged', 'moved', 'withdrawn')),
  state text not null,
  note text,
  actor text not null
);
create index delivery_events_of_delivery on delivery_events (delivery_id, id);
