-- # Change orders: what staff want to change on the site waits here for other people, for its moment, and for whoever asks later

-- Orders that come into force together or not at all.
create table change_releases (
  id bigint generated always as identity primary key,
  title text not null check (title <> ''),
  made_by bigint not null references staff_accounts,
  made_at timestamptz not null
);
create index change_releases_made_by on change_releases (made_by);

create table change_orders (
  id bigint generated always as identity primary key,
  -- The kind of content, and which of it; none yet for something new.
  type text not null check (type ~ '^[a-z][a-z-]{1,39}$'),
  subject text,
  -- `write`: as the payload says · `withdraw`: taken from show by the usual way · `takeDown`: by one person and at once, ratified by another afterwards.
  act text not null check (act in ('write', 'withdraw', 'takeDown')),
  title text not null,
  -- The category of content in which it lies: by it staff are parted.
  scope text not null,
  state text not null check (state in ('draft', 'submitted', 'approved', 'applied', 'returned', 'withdrawn', 'stale', 'failed')),
  -- What is wanted, and what was on show when it was begun, by which version.
  payload jsonb not null,
  before jsonb,
  base text,
  -- Why: colleagues read it, and readers of something that was corrected.
  reason text not null default '',
  -- From when and until when; none is at once, and for good.
  apply_at timestamptz,
  until timestamptz,
  -- SM3 or SHA-256 of all that is decided about: payload, reason, moments, act.
  content_hash text not null,
  revision integer not null default 1,
  -- How many others must approve, as it was when it was submitted.
  levels integer not null default 1 check (levels between 0 and 2),
  release_id bigint references change_releases,
  made_by bigint not null references staff_accounts,
  made_at timestamptz not null,
  changed_at timestamptz not null,
  submitted_at timestamptz,
  applied_at timestamptz,
  ratified_at timestamptz,
  -- Why it could not come into force.
  failure text,
  check (state <> 'applied' or applied_at is not null),
  check (until is null or apply_at is null or until > apply_at)
);
create index change_orders_state on change_orders (state, changed_at desc, id desc);
create index change_orders_changed on change_orders (changed_at desc, id desc);
create index change_orders_made_by on change_orders (made_by, changed_at desc);
create index change_orders_subject on change_orders (type, subject, id desc);
create index change_orders_release on change_orders (release_id);
create index change_orders_due on change_orders (apply_at) where state = 'approved';
create index change_orders_unratified on change_orders (applied_at) where act = 'takeDown' and ratified_at is null;
-- Of one thing there is one open order: two would fight at the moment of applying.
create unique index change_orders_one_open on change_orders (type, subject)
  where state in ('draft', 'submitted', 'approved', 'returned', 'stale', 'failed') and act = 'write' and subject is not null;

-- Every save of an order, whole; only added to.
create table change_revisions (
  order_id bigint not null references change_orders,
  revision integer not null,
  payload jsonb not null,
  content_hash text not null,
  saved_by bigint not null references staff_accounts,
  saved_at timestamptz not null,
  primary key (order_id, revision)
);
create index change_revisions_saved_by on change_revisions (saved_by);

-- Who decided what about which content; only added to. A decision counts for the content that it was made about and for no other.
create table change_decisions (
  id bigint generated always as identity primary key,
  order_id bigint not null references change_orders,
  level integer not null check (level in (1, 2)),
  decision text not null check (decision in ('approve', 'return', 'ratify')),
  content_hash text not null,
  note text not null default '',
  decided_by bigint not null references staff_accounts,
  decided_at timestamptz not null
);
create index change_decisions_order on change_decisions (order_id, id);
create index change_decisions_decided_by on change_decisions (decided_by);

-- Remarks at a field, or at the whole where the path is empty.
create table change_comments (
  id bigint generated always as identity primary key,
  order_id bigint not null references change_orders,
  path text not null default '',
  text text not null check (text <> ''),
  written_by bigint not null references staff_accounts,
  written_at timestamptz not null,
  resolved_by bigint references staff_accounts,
  resolved_at timestamptz
);
create index change_comments_order on change_comments (order_id, id);
create index change_comments_written_by on change_comments (written_by);
create index change_comments_resolved_by on change_comments (resolved_by);

-- Who has an order open now, by their last sign of life.
create table change_presence (
  order_id bigint not null references change_orders,
  staff_id bigint not null references staff_accounts,
  seen_at timestamptz not null,
  is_editing boolean not null,
  primary key (order_id, staff_id)
);
create index change_presence_staff on change_presence (staff_id);

-- Words that texts of the firm must not hold, or not without compliance. Those that ship bar nothing: a warning of fraud has to name what it warns of.
create table change_words (
  word text primary key check (word <> ''),
  weight text not null check (weight in ('block', 'compliance', 'warn')),
  reason text not null
);

insert into change_words (word, weight, reason) values
  ('保本', 'compliance', '不得承诺保本（证券期货投资者适当性管理办法）'),
  ('保收益', 'compliance', '不得承诺收益（证券法第 135 条）'),
  ('稳赚不赔', 'compliance', '不得承诺收益（证券法第 135 条）'),
  ('包赚', 'compliance', '不得承诺收益（证券法第 135 条）'),
  ('零风险', 'compliance', '不得隐瞒或淡化风险'),
  ('无风险', 'compliance', '多为淡化风险的说法；“无风险利率”等术语由合规确认'),
  ('刚性兑付', 'compliance', '只可在说明其已被禁止时使用'),
  ('内幕消息', 'compliance', '只可在提示风险时使用'),
  ('国家级', 'compliance', '广告法第 9 条禁止的用语'),
  ('最高级', 'compliance', '广告法第 9 条禁止的用语'),
  ('最佳', 'warn', '广告法第 9 条：绝对化用语须有依据'),
  ('第一品牌', 'compliance', '广告法第 9 条：绝对化用语须有依据'),
  ('全国第一', 'compliance', '广告法第 9 条：绝对化用语须有依据'),
  ('行业第一', 'compliance', '广告法第 9 条：绝对化用语须有依据'),
  ('独家', 'warn', '广告法第 9 条：绝对化用语须有依据'),
  ('顶级', 'warn', '广告法第 9 条：绝对化用语须有依据');

-- ## What no program gets past

create function change_only_added() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are only added', tg_table_name;
end $$;
create trigger change_revisions_only_added before update or delete on change_revisions for each row execute function change_only_added();
create trigger change_decisions_only_added before update or delete on change_decisions for each row execute function change_only_added();

-- A decision is about what stands there now, by somebody who wrote none of it, and by each person once.
create function change_decision_is_of_another() returns trigger language plpgsql as $$
declare
  decided change_orders;
begin
  select * into decided from change_orders where id = new.order_id for update;
  if new.content_hash <> decided.content_hash then
    raise exception 'the content has changed since';
  end if;
  if new.decision in ('approve', 'ratify') and (decided.made_by = new.decided_by
    or exists (select from change_revisions where order_id = new.order_id and saved_by = new.decided_by)) then
    raise exception 'nobody approves what they wrote';
  end if;
  if new.decision = 'approve' and exists (
    select from change_decisions
    where order_id = new.order_id and decided_by = new.decided_by and decision = 'approve' and content_hash = new.content_hash) then
    raise exception 'nobody approves twice';
  end if;
  return new;
end $$;
create trigger change_decision_is_of_another before insert on change_decisions for each row execute function change_decision_is_of_another();

-- Content changes in drafts alone, and comes into force with its approvals alone.
create function change_order_is_approved() returns trigger language plpgsql as $$
declare
  approvals integer;
begin
  if old.state not in ('draft', 'returned', 'stale', 'failed') and new.content_hash <> old.content_hash then
    raise exception 'what was submitted is not changed';
  end if;
  if (new.payload, new.act) is distinct from (old.payload, old.act) and new.content_hash = old.content_hash then
    raise exception 'content and its hash change together';
  end if;
  if new.state in ('approved', 'applied') and old.state is distinct from new.state and new.act <> 'takeDown' then
    select count(distinct level) into approvals from change_decisions
      where order_id = new.id and decision = 'approve' and content_hash = new.content_hash;
    if approvals < new.levels or new.levels < 1 then
      raise exception 'an order comes into force with its approvals';
    end if;
  end if;
  if old.state = 'applied' and new.state <> 'applied' then
    raise exception 'what was applied stays applied';
  end if;
  return new;
end $$;
create trigger change_order_is_approved before update on change_orders for each row execute function change_order_is_approved();

create function change_order_begins_as_draft() returns trigger language plpgsql as $$
begin
  if new.state <> 'draft' and new.act <> 'takeDown' then
    raise exception 'an order begins as a draft';
  end if;
  return new;
end $$;
create trigger change_order_begins_as_draft before insert on change_orders for each row execute function change_order_begins_as_draft();

-- ## Lists for staff
-- Those that visitors do not see are few among a million.
create index articles_unshown on articles (id desc) where state <> 'published';
