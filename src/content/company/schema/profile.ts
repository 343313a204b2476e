import { z } from 'zod';
import { typedNumber } from '#platform/http/input/typed-number.ts';
import { day, href, line, versionFields, paragraphText } from './fields.ts';

const deps = z.object({ phone: line, email: line, hours: line });

/** The firm's registered particulars. Its names are in the site's settings. */
export const profileContent = z.object({
  foundedOn: day,
  /** 注册资本, in yuan. */
  registeredCapital: z.number().int().positive(),
  legalRepresentative: line,
  /** 统一社会信用代码 */
  creditCode: line,
  /** 经营证券期货业务许可证编号 */
  licenceNumber: line,
  /** Exchange and code of its shares, or a statement that they are not listed. */
  listing: line,
  /** 经营范围, one business a line. */
  businessScope: z.array(line).min(1),
  registeredAddress: line,
  officeAddress: line,
  postcode: typedNumber('postcode', '邮编为 6 位数字'),
  longitude: z.number().min(73).max(136),
  latitude: z.number().min(3).max(54),
  transport: paragraphText,
  /** Visiting hours. */
  officeHours: line,
  fax: line,
  /** 投资者关系 */
  investorRelations: deps,
  media: deps,
  /** A few large figures for the top of the page. */
  figures: z.array(z.object({ name: line, value: line, note: line.optional() })).max(6),
  figuresAsOf: day,
  chairman: z.object({ name: line, post: line, signedOn: day }),
  website: href,
});

export const companyProfile = profileContent.extend({
  fullName: z.string(),
  shortName: z.string(),
  englishName: z.string(),
  ...versionFields,
});
export type CompanyProfile = z.infer<typeof companyProfile>;
