import { z } from 'zod';
import { typedNumber } from '#platform/http/input/typed-number.ts';
import { day, href, line, shown, words } from './fields.ts';

const deps = z.object({ phone: line, email: line, hours: line });

/** The firm's particulars as they are registered; its names stand in the site's settings. */
export const profileContent = z.object({
  foundedOn: day,
  /** 注册资本, in yuan. */
  registeredCapital: z.number().int().positive(),
  legalRepresentative: line,
  /** 统一社会信用代码 */
  creditCode: line,
  /** 经营证券期货业务许可证编号 */
  licenceNumber: line,
  /** Where and under which code its shares are traded, or that they are not. */
  listing: line,
  /** 经营范围, one business a line. */
  businessScope: z.array(line).min(1),
  registeredAddress: line,
  officeAddress: line,
  postcode: typedNumber('postcode', '邮编为 6 位数字'),
  longitude: z.number().min(73).max(136),
  latitude: z.number().min(3).max(54),
  transport: words,
  /** When visitors are received. */
  officeHours: line,
  fax: line,
  /** 投资者关系 */
  investorRelations: deps,
  media: deps,
  /** A few large numbers for the first screen. */
  figures: z.array(z.object({ name: line, value: line, note: line.optional() })).max(6),
  figuresAsOf: day,
  chairman: z.object({ name: line, post: line, signedOn: day }),
  website: href,
});

export const companyProfile = profileContent.extend({ fullName: z.string(), shortName: z.string(), englishName: z.string(), ...shown });
export type CompanyProfile = z.infer<typeof companyProfile>;
