import { z } from 'zod';
import { whole } from '#platform/http/input/bounded-values.ts';
import { refuseDuplicates } from '#platform/http/input/refuse-duplicates.ts';
import { typedNumber } from '#platform/http/input/typed-number.ts';
import { pageOf, pageQuery } from '#platform/http/paging.ts';
import { cleanText, toPlain } from '#platform/tabular/rules/clean-text.ts';
import { isBlankNotation } from '#platform/tabular/rules/reading.ts';

const line = z.string().trim().min(1).max(200);
const lines = z.array(line);

// Normalized as in sheets, so that typed and imported branches are equal: one line, and a dash means empty.
const cell = z
  .string()
  .overwrite(cleanText)
  .min(1)
  .max(200)
  .refine((text) => !isBlankNotation(text), '不能只填短横线，没有的请写“无”');
const phone = z
  .string()
  .overwrite(toPlain)
  .regex(/^[+\d][\d -]{4,24}$/, '电话号码只能包含数字、空格和连字符');
/** Texts are split at ；, in a form as in a sheet. */
const cells = z.array(cell).overwrite((texts) => texts.flatMap((text) => text.split(/\s*[；;]\s*/)).filter((text) => text !== ''));

export const branchNotice = z.object({ date: z.iso.date(), text: cell });
export type BranchNotice = z.infer<typeof branchNotice>;

/** Coordinate system of a position: GPS, the national one of most Chinese maps, or Baidu's. */
export const coordinateSystems = ['wgs84', 'gcj02', 'bd09'] as const;
export type CoordinateSystem = (typeof coordinateSystems)[number];

const swapped = '经度与纬度可能填反了';

/** The fields of a branch as entered. The code is the firm's own and never changes. */
export const branchFields = z.object({
  code: z.string().regex(/^[A-Z0-9]{3,10}$/, '网点代码由 3 至 10 位大写字母或数字组成'),
  name: cell,
  provinceCode: z.string().regex(/^\d{2}$/, '省级代码为 2 位数字'),
  provinceName: cell,
  cityCode: z.string().regex(/^\d{4}$/, '地市代码为 4 位数字'),
  cityName: cell,
  districtName: cell,
  address: cell,
  postcode: typedNumber('postcode', '邮编为 6 位数字'),
  phones: z.array(phone).min(1, '请至少填写一个咨询电话'),
  orderPhone: phone.nullable(),
  complaintPhone: phone,
  fax: phone.nullable(),
  hours: cells.min(1, '请填写营业时间'),
  /**
   * Degrees; null where the branch has not been surveyed. The ranges of longitude and latitude in China do not overlap, so
   * swapped values are detected.
   */
  longitude: z.number().min(73, `经度应在 73 至 136 之间，${swapped}`).max(136, '经度应在 73 至 136 之间').nullable(),
  latitude: z.number().min(3, '纬度应在 3 至 54 之间').max(54, `纬度应在 3 至 54 之间，${swapped}`).nullable(),
  coordinateSystem: z.enum(coordinateSystems, '坐标系应为 GCJ-02、WGS-84 或者 BD-09'),
  /** Picture of the branch's front. */
  pictureSrc: z
    .string()
    .regex(/^\/media\/[A-Za-z0-9/._-]+$/, '图片应位于 /media/ 之下')
    .nullable(),
  pictureAlt: cell.nullable(),
  transport: cell,
  businessScope: cells.min(1, '请填写业务范围'),
  facilities: cells,
  manager: cell,
  licenceNumber: cell,
  openedOn: z.iso.date().nullable(),
  notices: z.array(branchNotice),
});

type Pairs = Pick<z.infer<typeof branchFields>, 'longitude' | 'latitude' | 'pictureSrc' | 'pictureAlt'>;

/** Checks fields that are only valid together. */
export function checkPairs({ longitude, latitude, pictureSrc, pictureAlt }: Pairs, refinement: z.RefinementCtx): void {
  const refuse = (path: string, message: string) => refinement.addIssue({ code: 'custom', path: [path], message });
  if ((longitude === null) !== (latitude === null))
    refuse(longitude === null ? 'longitude' : 'latitude', '经度和纬度应同时填写或者同时留空');
  if (pictureSrc !== null && pictureAlt === null) refuse('pictureAlt', '请填写图片说明，供看不到图片的人了解');
  if (pictureSrc === null && pictureAlt !== null) refuse('pictureSrc', '有图片说明，缺少图片');
}

export const branchDraft = branchFields.superRefine(checkPairs);
export type BranchDraft = z.infer<typeof branchDraft>;

const code = (digits: number) => z.string().regex(new RegExp(`^\\d{${digits}}$`), `地区代码为 ${digits} 位数字`);

export const branchQuery = z.object({
  /** Code of the province, two digits. */
  province: code(2).optional(),
  /** Code of the city, four digits. */
  city: code(4).optional(),
  /** Words of name, code or address; all must match. */
  keyWord: z.string().trim().max(50, '关键词不超过 50 个字').optional(),
  ...pageQuery.shape,
});
export type BranchQuery = z.input<typeof branchQuery>;

export const branchItem = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  provinceCode: z.string(),
  provinceName: z.string(),
  cityCode: z.string(),
  cityName: z.string(),
  districtName: z.string(),
  address: z.string(),
  postcode: z.string(),
  phones: z.array(z.string()),
  fax: z.string().nullable(),
  hours: z.array(z.string()),
  /** The surveyed position, in the coordinate system of the survey; null for a branch without a survey. */
  longitude: z.number().nullable(),
  latitude: z.number().nullable(),
  coordinateSystem: z.enum(coordinateSystems),
  /** The same position in WGS84, for distances in the browser. */
  wgs84: z.object({ longitude: z.number(), latitude: z.number() }).nullable(),
  businessScope: z.array(z.string()),
  facilities: z.array(z.string()),
});
export type BranchItem = z.infer<typeof branchItem>;

export const branchPage = pageOf(branchItem);

export const branchDetailQuery = z.object({ branchId: whole('网点') });
export type BranchDetailQuery = z.input<typeof branchDetailQuery>;

/** A map service that shows the branch, or searches for its address. */
const mapLink = z.object({ name: z.string(), href: z.string(), isSearch: z.boolean() });
export type MapLink = z.infer<typeof mapLink>;

export const branch = branchItem.extend({
  maps: z.array(mapLink),
  picture: z.object({ src: z.string(), alt: z.string() }).nullable(),
  orderPhone: z.string().nullable(),
  complaintPhone: z.string(),
  transport: z.string(),
  manager: z.string(),
  licenceNumber: z.string(),
  openedOn: z.string().nullable(),
  notices: z.array(branchNotice),
  updatedAt: z.string(),
});
export type Branch = z.infer<typeof branch>;

const region = z.object({ code: z.string(), name: z.string(), count: z.number() });
export const regions = z.object({
  provinces: z.array(region.extend({ cities: z.array(region) })),
  /** Shanghai day of the last change of any branch; null without branches. */
  updatedOn: z.string().nullable(),
});
export type Regions = z.infer<typeof regions>;

const anchor = z.string().regex(/^[a-z][a-z0-9-]{1,30}$/);

/** A contact channel. `code` is its anchor on the page; `href` is its link (`tel:`, `mailto:` or a page). */
export const contactChannel = z.object({
  code: anchor,
  kind: z.enum(['phone', 'online', 'mail', 'visit']),
  name: line,
  value: line,
  href: z
    .string()
    .regex(/^(tel:|mailto:|https:\/\/|\/(?!\/))\S+$/)
    .nullable(),
  hours: line,
  services: lines,
});
export type ContactChannel = z.infer<typeof contactChannel>;

/** A service topic, explained in steps. `code` is its anchor on the page. */
export const serviceTopic = z.object({
  code: anchor,
  title: line,
  summary: z.string().trim().min(1).max(400),
  steps: lines,
  materials: lines,
  hours: line,
});
export type ServiceTopic = z.infer<typeof serviceTopic>;

export const customerCenter = z.object({
  channels: z.array(contactChannel).superRefine(refuseDuplicates('code')),
  topics: z.array(serviceTopic).superRefine(refuseDuplicates('code')),
});
export type CustomerCenter = z.infer<typeof customerCenter>;
