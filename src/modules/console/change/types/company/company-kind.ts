import { z } from 'zod';
import { companyContents, type CompanyDraft, type CompanyKind } from '#modules/portal/company/schema/kinds.ts';
import { publishCompany, readNewestCompany } from '#modules/portal/company/service/versions.ts';
import type { ContentType } from '../../content-type.ts';
import { oneThing } from '../made/one-thing.ts';
import { under } from '../made/whole-list.ts';

interface CompanyType<Kind extends CompanyKind> {
  kind: Kind;
  title: string;
  levels?: 1 | 2;
  /** By what entries of its lists are known. */
  keysOf?: ContentType['keysOf'];
  fields: ContentType['fields'];
  addresses: readonly string[];
}

interface DatedContent<Kind extends CompanyKind> {
  effectiveOn: string;
  note?: string;
  content: CompanyDraft<Kind>;
}

/** One kind of what the firm publishes of itself; each order is a version of it that holds from a day on. */
export const companyKind = <Kind extends CompanyKind>({ kind, title, fields, keysOf = {}, ...rest }: CompanyType<Kind>): ContentType =>
  oneThing<DatedContent<Kind>>({
    ...rest,
    code: `company-${kind}`,
    title,
    group: '披露与名录',
    draft: z.object({
      effectiveOn: z.iso.date('请填写生效日期'),
      note: z.string().trim().max(300, '不超过 300 个字').optional(),
      content: companyContents[kind],
    }),
    fields: {
      effectiveOn: { title: '生效日期', help: '从这一天起展示' },
      note: { title: '变动说明', help: '仅供内部查阅' },
      content: title,
      ...under('content', fields),
    },
    keysOf: Object.fromEntries(Object.entries(keysOf).map(([path, key]) => [`content.${path}`, key])),
    async read(ctx) {
      const newest = await readNewestCompany(ctx, kind);
      return newest && { effectiveOn: newest.effectiveOn, ...(newest.note && { note: newest.note }), content: newest.content };
    },
    write: (tx, { content, effectiveOn, note }) => publishCompany(tx, kind, content, { effectiveOn, ...(note && { note }) }),
    placeOf: ({ effectiveOn }) => `${effectiveOn} 起`,
  });
