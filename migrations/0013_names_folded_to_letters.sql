-- Names and numbers of papers are compared by letters and digits alone: 〔2025〕 is [2025], with hyphens or without. Those that were
-- stored before are brought to that form. Of two that become the same only the older one is: both keep being found, as they were typed.

update official_identities own set folded = plain.folded
from (
  select distinct on (kind, folded) id, kind, folded
  from (select id, kind, regexp_replace(folded, '[-‐‑–—−·.,，。、;；:：/_|+*#&!！?？~〔〕【】〈〉「」『』[\]<>]', '', 'g') as folded
    from official_identities where kind in ('publicAccount', 'app', 'licence')) as stripped
  order by kind, folded, id
) as plain
where plain.id = own.id and plain.folded <> own.folded and plain.folded <> ''
  and not exists (select from official_identities other where other.kind = plain.kind and other.folded = plain.folded);

update known_fakes fake set folded = plain.folded
from (
  select distinct on (kind, folded) id, kind, folded
  from (select id, kind, regexp_replace(folded, '[-‐‑–—−·.,，。、;；:：/_|+*#&!！?？~〔〕【】〈〉「」『』[\]<>]', '', 'g') as folded
    from known_fakes where kind in ('publicAccount', 'app', 'account', 'name')) as stripped
  order by kind, folded, id
) as plain
where plain.id = fake.id and plain.folded <> fake.folded and plain.folded <> ''
  and not exists (select from known_fakes other where other.kind = plain.kind and other.folded = plain.folded);
