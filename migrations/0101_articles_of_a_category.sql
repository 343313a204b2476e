-- old-program: runs
-- Staff turn the pages of one category by number, among a million articles; the same index stands under the foreign key.
create index articles_of_category_by_number on articles (category, id desc);
drop index articles_of_category;
