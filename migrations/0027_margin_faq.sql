-- Questions of margin clients have a page of their own; they are written, shown and voted on like all others.

alter table help_categories drop constraint help_categories_kind_check;
alter table help_categories add constraint help_categories_kind_check check (kind in ('faq', 'guide', 'video', 'marginFaq'));
