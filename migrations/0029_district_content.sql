-- Facts of the articles of the financial district, the notices of the Hong Kong exchange, and links to official sites.

alter table articles drop constraint articles_facts_of_check;
alter table articles add constraint articles_facts_of_check check (facts_of in ('tender', 'onlineNotice', 'tradeNotice', 'supervision',
  'responsibility', 'fundAnnouncement', 'saleNotice', 'fundMarket', 'research', 'law', 'basicIndex'));

create table fund_announcements (
  article_id integer not null,
  version integer not null,
  kind text not null
    check (kind in ('issue', 'dealing', 'limit', 'dividend', 'fee', 'report', 'prospectus', 'operation', 'other')),
  fund_company text not null,
  -- [{ code, name }], one for each share class that it concerns.
  funds jsonb not null,
  primary key (article_id, version),
  foreign key (article_id, version) references article_versions on delete cascade
);
create index fund_announcements_by_fund on fund_announcements using gin (funds jsonb_path_ops);

create table sale_notices (
  article_id integer not null,
  version integer not null,
  kind text not null
    check (kind in ('listing', 'discount', 'riskLevel', 'dealing', 'suspension', 'maturity', 'ending')),
  product_code text not null,
  product_name text not null,
  primary key (article_id, version),
  foreign key (article_id, version) references article_versions on delete cascade
);

create table fund_market_items (
  article_id integer not null,
  version integer not null,
  kind text not null check (kind in ('market', 'flow', 'product', 'policy', 'guide')),
  primary key (article_id, version),
  foreign key (article_id, version) references article_versions on delete cascade
);

create table research_reports (
  article_id integer not null,
  version integer not null,
  kind text not null check (kind in ('strategy', 'macro', 'industry', 'company', 'fixedIncome', 'fund')),
  -- [{ name, certificate }] of those who sign for it.
  analysts jsonb not null,
  -- The industry or security that it judges.
  subject text,
  rating text check (rating in ('buy', 'increase', 'hold', 'reduce', 'overweight', 'even', 'underweight')),
  statement text not null,
  primary key (article_id, version),
  foreign key (article_id, version) references article_versions on delete cascade
);

create table law_texts (
  article_id integer not null,
  version integer not null,
  level text not null check (level in ('law', 'regulation', 'rule', 'normative', 'selfRegulation', 'judicial')),
  issuer text not null,
  issued_on date,
  -- What became of it, and from which day; without a day it is so already.
  change text check (change in ('amended', 'repealed')),
  changed_on date,
  -- Where the official text stands.
  official_url text,
  primary key (article_id, version),
  foreign key (article_id, version) references article_versions on delete cascade,
  check (changed_on is null or change is not null)
);

create table basic_index_notices (
  article_id integer not null,
  version integer not null,
  kind text not null check (kind in ('sample', 'method', 'publication')),
  index_code text,
  index_name text,
  primary key (article_id, version),
  foreign key (article_id, version) references article_versions on delete cascade
);

-- Whether a text is in force on the day of the moment in Shanghai: what is still to come is not, whatever becomes of it later.
create function law_state(effective date, change text, changed_on date, moment timestamptz) returns text language sql stable parallel safe
  return case
    when effective > (moment at time zone 'Asia/Shanghai')::date then 'pending'
    when change is not null and coalesce(changed_on <= (moment at time zone 'Asia/Shanghai')::date, true) then change
    else 'inForce' end;

create or replace function article_facts(facts_of text, article integer, wanted integer, moment timestamptz) returns json language plpgsql stable as $$
begin
  case facts_of
    when 'tender' then
      return (select json_build_object('of', facts_of, 'project', project, 'number', number, 'kind', kind,
        'deadline', shanghai_time(deadline), 'contact', contact, 'phone', phone, 'email', email, 'state', tender_state(number, moment))
        from tender_notices where article_id = article and version = wanted);
    when 'onlineNotice' then
      return (select json_build_object('of', facts_of, 'kind', kind, 'systems', systems,
        'startsAt', shanghai_time(starts_at), 'endsAt', shanghai_time(ends_at),
        'phase', case when ends_at <= moment then 'over' when starts_at <= moment then 'running' when starts_at > moment then 'coming' end)
        from online_notices where article_id = article and version = wanted);
    when 'tradeNotice' then
      return (select json_build_object('of', facts_of, 'kind', kind, 'markets', markets,
        'securityCode', security_code, 'securityName', security_name, 'tradeDate', trade_date)
        from trade_notices where article_id = article and version = wanted);
    when 'supervision' then
      return (select json_build_object('of', facts_of, 'kind', kind, 'issuer', issuer, 'firm', firm, 'securityCode', security_code)
        from supervision_notices where article_id = article and version = wanted);
    when 'responsibility' then
      return (select json_build_object('of', facts_of, 'kind', kind, 'year', year)
        from responsibility_items where article_id = article and version = wanted);
    when 'fundAnnouncement' then
      return (select json_build_object('of', facts_of, 'kind', kind, 'fundCompany', fund_company, 'funds', funds)
        from fund_announcements where article_id = article and version = wanted);
    when 'saleNotice' then
      return (select json_build_object('of', facts_of, 'kind', kind, 'productCode', product_code, 'productName', product_name)
        from sale_notices where article_id = article and version = wanted);
    when 'fundMarket' then
      return (select json_build_object('of', facts_of, 'kind', kind)
        from fund_market_items where article_id = article and version = wanted);
    when 'research' then
      return (select json_build_object('of', facts_of, 'kind', kind, 'analysts', analysts, 'subject', subject, 'rating', rating,
        'statement', statement)
        from research_reports where article_id = article and version = wanted);
    when 'law' then
      return (select json_build_object('of', 'law', 'level', l.level, 'issuer', l.issuer, 'issuedOn', l.issued_on, 'change', l.change,
        'changedOn', l.changed_on, 'officialUrl', l.official_url, 'state', law_state(v.effective_date, l.change, l.changed_on, moment),
        'successor', (select json_build_object('id', s.id, 'title', s.title, 'categoryCode', s.category)
          from articles a join articles s on s.id = a.superseded_by where a.id = article and is_on_show(s, moment)))
        from law_texts l join article_versions v using (article_id, version) where l.article_id = article and l.version = wanted);
    when 'basicIndex' then
      return (select json_build_object('of', facts_of, 'kind', kind, 'indexCode', index_code, 'indexName', index_name)
        from basic_index_notices where article_id = article and version = wanted);
    else return null;
  end case;
end $$;

-- What the Hong Kong exchange and its companies announce for southbound trading. Read by position: the newest first, on from a notice.
create table hk_notices (
  id integer generated by default as identity primary key,
  -- What the source calls it, so that the same notice is never kept twice.
  source_id text not null unique,
  type text not null check (type in ('company', 'suspension', 'closure', 'eligible', 'rule')),
  security_code text check (security_code ~ '^\d{5}$'),
  security_name text,
  title text not null,
  published_at timestamptz not null,
  original_url text not null,
  is_sample boolean not null
);
create index hk_notices_in_order on hk_notices (published_at desc, id desc);
create index hk_notices_of_type on hk_notices (type, published_at desc, id desc);

create table related_links (
  code text primary key,
  category text not null check (category in ('regulator', 'exchange', 'association', 'service', 'education', 'data')),
  name text not null,
  url text not null,
  note text not null,
  phone text,
  -- When somebody last opened the address and found what the name says; null while nobody has.
  checked_at timestamptz,
  is_sample boolean not null,
  sort integer not null
);
