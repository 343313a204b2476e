import { contentType } from '#workflow/change-orders/content-type.ts';
import { isProseField } from '#workflow/change-orders/presets/cited-facts.ts';
import { listMissingTexts } from '#workflow/change-orders/presets/missing-texts.ts';
import { sectionFields } from '#workflow/change-orders/presets/section-fields.ts';
import { pageTextDraft, type PageTextDraft } from '../schema/page-texts.ts';
import { listPageTextsForStaff, readPageTextForStaff } from '../service/editing/list-texts-for-staff.ts';
import { publishPageText } from '../service/texts/page-texts.ts';

/** The texts of pages. */
export const pageText = contentType<PageTextDraft>({
  code: 'page-text',
  title: '页面文字',
  group: '内容',
  scope: 'firm',
  draft: pageTextDraft,
  levels: 1,
  keysOf: { sections: 'id' },
  fields: {
    key: { title: '页面地址', widget: 'hidden' },
    title: '标题',
    lead: { title: '导语', widget: 'lines' },
    effectiveFrom: '生效日期',
    ...sectionFields,
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
    const sought = (search ?? '').toLowerCase();
    const missing = (await listMissingTexts(ctx))
      .filter(({ key, title }) => key.toLowerCase().includes(sought) || title.toLowerCase().includes(sought))
      .map(({ key, title }) => ({
        subject: key,
        title,
        place: `${key} · 还没有文字`,
        state: 'draft' as const,
        changedAt: null,
        href: null,
      }));
    return { records: [...texts.map(toLine), ...missing], next: null };
  },
  count: async (ctx) => (await listPageTextsForStaff(ctx, undefined)).length,
  async read(ctx, subject) {
    const missing = (await listMissingTexts(ctx)).find(({ key }) => key === subject);
    if (missing) return { draft: { ...missing, lead: '', sections: [] }, base: '0', scope: 'page-text' };
    const { draft, version } = await readPageTextForStaff(ctx, subject);
    return { draft, base: String(version), scope: 'page-text' };
  },
  citesFacts: isProseField,
  titleOf: ({ title, key }) => `${title ?? ''}（${key ?? ''}）`,
  scopeOf: () => 'page-text',
  async apply(tx, { subject, draft }) {
    await publishPageText(tx, { ...draft, key: subject! });
    return subject!;
  },
  addressesOf: (subject) => (subject === null ? [] : [addressOf(subject)]),
});

const addressOf = (key: string): string => (key === '/' ? '/' : `${key}.html`);
