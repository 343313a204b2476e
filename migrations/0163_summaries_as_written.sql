-- old-program: runs

-- # A summary that nobody wrote follows the text
-- Where no summary was written the beginning of the text was kept as if it had been, and stayed when the text was corrected. From now on a version keeps what was written alone.

-- The beginning of a text as the program made it: its words as one line of at most a hundred characters, cut at a sentence where one ends late enough.
create function pg_temp.beginning_of(html text) returns text language plpgsql immutable as $$
declare
  plain text := regexp_replace(html, '(</(?:p|h[0-9]|li|td|th|div)>|<br\s*/?>)', '\1 ', 'gi');
  cut integer;
begin
  plain := regexp_replace(plain, '<[^>]*>', '', 'g');
  plain := replace(replace(replace(replace(plain, '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&');
  plain := btrim(regexp_replace(replace(plain, chr(160), ' '), '\s+', ' ', 'g'));
  if length(plain) <= 100 then
    return plain;
  end if;
  cut := case when position('。' in left(plain, 100)) = 0 then 0 else 101 - position('。' in reverse(left(plain, 100))) end;
  return case when cut >= 35 then left(plain, cut) else left(plain, 99) || '…' end;
end $$;

-- Told apart by being the beginning of its own text, or of an earlier one of the same thing.
create temporary table derived_summaries on commit drop as
select v.article_id, v.version from article_versions v
where v.summary <> '' and exists (
  select from article_versions e where e.article_id = v.article_id and e.version <= v.version and pg_temp.beginning_of(e.body) = v.summary);
update article_versions v set summary = '' from derived_summaries d where d.article_id = v.article_id and d.version = v.version;
-- What lists say is made of the text that is on show.
update articles a set summary = pg_temp.beginning_of(v.body)
from article_versions v join derived_summaries d on d.article_id = v.article_id and d.version = v.version
where v.article_id = a.id and v.version = a.version and a.summary <> pg_temp.beginning_of(v.body);

update recruit_notices n set summary = ''
where summary = pg_temp.beginning_of(body) or exists (
  select from recruit_notice_versions v where v.notice_id = n.id and pg_temp.beginning_of(v.content ->> 'bodyHtml') = n.summary);

drop function pg_temp.beginning_of;
