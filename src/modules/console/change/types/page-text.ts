import { pageTextDraft, type PageTextDraft } from '#modules/portal/content/schema/page-texts.ts';
import { listPageTextsForStaff, readPageTextForStaff } from '#modules/portal/content/service/editing/list-texts-for-staff.ts';
import { publishPageText } from '#modules/portal/content/service/texts/page-texts.ts';
import { contentType } from '../content-type.ts';

/** The words of pages. */
export const pageText = contentType<PageTextDraft>({
  code: 'page-text',
  title: '页面文字',
  group: '内容',
  draft: pageTextDraft,
  levels: 1,
  keysOf: { sections: 'id' },
  fields: {
    key: { title: '页面地址', widget: 'hidden' },
    title: '标题',
    lead: { title: '导语', widget: 'lines' },
    effectiveFrom: '生效日期',
    sections: '章节',
    'sections.*': '章节',
    'sections.*.id': { title: '锚点', help: '小写字母、数字和连字符' },
    'sections.*.title': '章节标题',
    'sections.*.blocks': '内容块',
    'sections.*.blocks.*': '内容块',
    'sections.*.blocks.*.kind': {
      title: '种类',
      words: {
        prose: '正文',
        steps: '步骤',
        facts: '要点',
        table: '表格',
        note: '提示',
        links: '链接',
        faq: '问答',
        figure: '图片',
        files: '文件',
      },
    },
    'sections.*.blocks.*.html': { title: '正文', widget: 'html' },
    'sections.*.blocks.*.steps': '步骤',
    'sections.*.blocks.*.steps.*': '步骤',
    'sections.*.blocks.*.steps.*.title': '标题',
    'sections.*.blocks.*.steps.*.text': '说明',
    'sections.*.blocks.*.steps.*.time': '用时',
    'sections.*.blocks.*.steps.*.place': '地点',
    'sections.*.blocks.*.facts': '要点',
    'sections.*.blocks.*.facts.*': '要点',
    'sections.*.blocks.*.facts.*.label': '名称',
    'sections.*.blocks.*.facts.*.value': '内容',
    'sections.*.blocks.*.facts.*.href': '链接',
    'sections.*.blocks.*.caption': '标题',
    'sections.*.blocks.*.head': { title: '表头', help: '每行一格' },
    'sections.*.blocks.*.rows': '表格各行',
    'sections.*.blocks.*.rows.*': { title: '一行', help: '每行一格，格数与表头相同' },
    'sections.*.blocks.*.note': '注',
    'sections.*.blocks.*.tone': { title: '语气', words: { info: '说明', warning: '提醒', danger: '警示' } },
    'sections.*.blocks.*.title': '标题',
    'sections.*.blocks.*.text': '文字',
    'sections.*.blocks.*.links': '链接',
    'sections.*.blocks.*.links.*': '链接',
    'sections.*.blocks.*.links.*.title': '名称',
    'sections.*.blocks.*.links.*.href': '地址',
    'sections.*.blocks.*.links.*.text': '说明',
    'sections.*.blocks.*.items': '问答',
    'sections.*.blocks.*.items.*': '问答',
    'sections.*.blocks.*.items.*.question': '问题',
    'sections.*.blocks.*.items.*.answer': { title: '回答', widget: 'html' },
    'sections.*.blocks.*.src': '图片地址',
    'sections.*.blocks.*.alt': '替代文字',
    'sections.*.blocks.*.width': '宽（像素）',
    'sections.*.blocks.*.height': '高（像素）',
    'sections.*.blocks.*.files': '文件',
    'sections.*.blocks.*.files.*': '文件',
    'sections.*.blocks.*.files.*.title': '名称',
    'sections.*.blocks.*.files.*.fileId': { title: '文件', widget: 'file' },
  },
  async list(ctx, { search, scopes }) {
    if (scopes && !scopes.includes('page-text')) return { records: [], next: null };
    const texts = await listPageTextsForStaff(ctx, search);
    const toLine = ({ key, title, version, savedAt }: (typeof texts)[number]) => ({
      subject: key,
      title,
      place: `${key} · 第 ${version} 版`,
      state: 'shown' as const,
      changedAt: savedAt.toISOString(),
      href: addressOf(key),
    });
    return { records: texts.map(toLine), next: null };
  },
  async read(ctx, subject) {
    const { draft, version } = await readPageTextForStaff(ctx, subject);
    return { draft, base: String(version), scope: 'page-text' };
  },
  titleOf: ({ title, key }) => `${title ?? ''}（${key ?? ''}）`,
  scopeOf: () => 'page-text',
  async apply(tx, { subject, draft }) {
    await publishPageText(tx, { ...draft, key: subject! });
    return subject!;
  },
  addressesOf: (subject) => (subject === null ? [] : [addressOf(subject)]),
});

const addressOf = (key: string): string => (key === '/' ? '/' : `${key}.html`);
