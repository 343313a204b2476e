import { z } from 'zod';
import { day, href, isSample, line, versionFields, uniqueBy, paragraphText } from './fields.ts';

/** Kinds of companies that a securities firm may hold. */
export const subsidiaryKinds = ['futures', 'privateFund', 'alternative', 'fundManagement', 'equityMarket'] as const;

/** A firm has at most one company of these kinds (证券公司私募投资基金子公司、另类投资子公司管理规范, 2016), so the kind identifies the company. */
const singleKinds = ['privateFund', 'alternative'] as const;

const fact = z.object({ name: line, value: paragraphText, href: href.optional() });

const subsidiary = z.object({
  kind: z.enum(subsidiaryKinds),
  name: line,
  shortName: line,
  /** The firm's share in percent. */
  ratio: z.number().gt(0).max(100),
  /** True when its accounts are consolidated. */
  isControlled: z.boolean(),
  business: paragraphText,
  foundedOn: day,
  /** 注册资本, in yuan. */
  registeredCapital: z.number().int().positive(),
  /** Website of the company. */
  site: href.optional(),
  /** Page of this site about the company. */
  page: href.optional(),
  isSample,
});

/** Details shown only on the subsidiary's own page. */
const detail = z.object({
  profile: z.array(paragraphText),
  /** 工商登记信息 */
  registration: z.array(fact),
  executives: z.array(z.object({ name: line, post: line, since: day, qualification: line, duties: paragraphText })),
  /** Disclosures required by the association's rules. */
  disclosures: z.array(z.object({ title: line, date: day, text: paragraphText })),
  contact: z.array(fact),
});

export const subsidiariesContent = z.object({
  asOf: day,
  companies: z
    .array(subsidiary.extend({ detail: detail.optional() }))
    .refine(uniqueBy('name'), '公司名称不能重复')
    .refine(
      (companies) => singleKinds.every((single) => companies.filter(({ kind }) => kind === single).length <= 1),
      '私募投资基金子公司和另类投资子公司各不超过一家',
    ),
});

export const subsidiaryList = z.object({ asOf: z.string(), records: z.array(subsidiary), ...versionFields });
export type SubsidiaryList = z.infer<typeof subsidiaryList>;
export type Subsidiary = SubsidiaryList['records'][number];

export const subsidiaryQuery = z.object({ kind: z.enum(singleKinds) });
export type SubsidiaryQuery = z.input<typeof subsidiaryQuery>;
export const subsidiaryDetail = subsidiary.extend({ ...detail.shape, asOf: z.string(), ...versionFields });
export type SubsidiaryDetail = z.infer<typeof subsidiaryDetail>;
