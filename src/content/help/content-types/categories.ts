import { paths } from '#ui/paths.ts';
import { wholeList } from '#workflow/change-orders/presets/whole-list.ts';
import { helpCategoryDraft, type HelpCategoryDraft, type HelpKind } from '../schema.ts';
import { replaceHelpCategories } from '../service/categories.ts';
import { listHelpCategories } from '../service/edit-help.ts';

interface Categories {
  code: string;
  title: string;
  kind: HelpKind;
  address: string;
}

/** Defines the categories of a kind of help, in their order. A category with content cannot be removed. */
const categoriesOf = ({ code, title, kind, address }: Categories) =>
  wholeList<HelpCategoryDraft>({
    code,
    title,
    group: '内容',
    scope: 'category',
    item: helpCategoryDraft,
    itemTitle: '分类',
    key: 'code',
    fields: { code: { title: '代码', help: '小写字母开头；用在网址里' }, name: '名称', summary: '说明' },
    read: (ctx) => listHelpCategories(ctx, kind),
    replace: (tx, items) => replaceHelpCategories(tx, kind, items),
    addresses: [address],
  });

export const helpCategories = [
  categoriesOf({ code: 'faq-categories', title: '常见问题分类', kind: 'faq', address: paths.support() }),
  categoriesOf({ code: 'margin-faq-categories', title: '融资融券问答分类', kind: 'marginFaq', address: paths.guideQuestions() }),
  categoriesOf({ code: 'guide-categories', title: '使用手册分类', kind: 'guide', address: paths.userGuide() }),
  categoriesOf({ code: 'task-categories', title: '办事指南分类', kind: 'task', address: paths.tasks() }),
  categoriesOf({ code: 'video-categories', title: '视频教程分类', kind: 'video', address: paths.videoTutorial() }),
];
