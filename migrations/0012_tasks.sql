-- old-program: runs
-- Guides to errands (办事指南) are a kind of help; the kinds of help are checked where their categories are kept.
alter table help_categories drop constraint help_categories_kind_check;
alter table help_categories add constraint help_categories_kind_check check (kind in ('faq', 'guide', 'video', 'marginFaq', 'task'));
