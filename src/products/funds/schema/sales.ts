import { z } from 'zod';
import { pageOf } from '#platform/http/paging.ts';
import { line, riskLevel } from './funds.ts';

export const sellerDraft = z.object({ certificateNumber: line, qualification: line, certificateName: line });
export type SellerDraft = z.infer<typeof sellerDraft>;
export const salesPerson = z.object({
  branch: z.string(),
  name: z.string(),
  qualification: z.string(),
  certificateName: z.string(),
  certificateNumber: z.string(),
  isSample: z.boolean(),
});
export type SalesPerson = z.infer<typeof salesPerson>;
export const salesPeoplePage = pageOf(salesPerson);
export type SalesPeoplePage = z.infer<typeof salesPeoplePage>;
export const salesDepartment = z.object({ id: z.number(), name: z.string(), address: z.string(), phones: z.array(z.string()) });
export type SalesDepartment = z.infer<typeof salesDepartment>;
export const salesDepartmentPage = pageOf(salesDepartment);
export type SalesDepartmentPage = z.infer<typeof salesDepartmentPage>;

const salesLicence = z.object({
  name: z.string(),
  document: z.string(),
  authority: z.string(),
  grantedOn: z.string(),
  isSample: z.boolean(),
});
export const salesLicenceList = z.object({ records: z.array(salesLicence) });
export type SalesLicenceList = z.infer<typeof salesLicenceList>;
/** A firm whose funds are sold here, with its number of rated funds. */
export const consignor = z.object({
  manager: z.string(),
  funds: z.number(),
  levels: z.array(z.object({ level: riskLevel, funds: z.number() })),
});
export type Consignor = z.infer<typeof consignor>;
export const consignorPage = pageOf(consignor).extend({ isSample: z.boolean() });
export type ConsignorPage = z.infer<typeof consignorPage>;
