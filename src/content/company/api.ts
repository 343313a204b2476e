import { endpoint, type Endpoint, noInput } from '#platform/http/endpoint.ts';
import {
  achievementsGet,
  certificatesGet,
  companyProfileGet,
  dateLineGet,
  executivesGet,
  licencesGet,
  memorabiliaGet,
  shareholdersGet,
  structureGet,
  subsidiariesGet,
  subsidiaryGet,
} from './calls.ts';
import { achievementList } from './schema/achievements.ts';
import { certificateList, licenceList } from './schema/certificates.ts';
import { executiveList } from './schema/executives.ts';
import { dateLineList, memorabiliaList } from './schema/milestones.ts';
import { companyProfile } from './schema/profile.ts';
import { shareholderList, shareholdersQuery } from './schema/shareholders.ts';
import { structureTree } from './schema/structure.ts';
import { subsidiaryDetail, subsidiaryList, subsidiaryQuery } from './schema/subsidiaries.ts';
import { getAchievements } from './service/achievements.ts';
import { listCertificates, listLicences } from './service/certificates.ts';
import { listExecutives } from './service/executives.ts';
import { getDateLine, listMemorabilia } from './service/milestones.ts';
import { getCompanyProfile } from './service/profile.ts';
import { listShareholders } from './service/shareholders.ts';
import { getStructure } from './service/structure.ts';
import { getSubsidiary, listSubsidiaries } from './service/subsidiaries.ts';

export const companyApi: Endpoint[] = [
  endpoint(
    companyProfileGet,
    { input: noInput, result: companyProfile, summary: '公司概况：登记信息、地址和联系部门', outcomes: ['notFound'] },
    getCompanyProfile,
  ),
  endpoint(
    achievementsGet,
    { input: noInput, result: achievementList, summary: '所获奖项和历年业务指标', outcomes: ['notFound'] },
    getAchievements,
  ),
  endpoint(
    shareholdersGet,
    { input: shareholdersQuery, result: shareholderList, summary: '主要股东：按持股比例排列，可查往期截止日期', outcomes: ['notFound'] },
    listShareholders,
  ),
  endpoint(
    structureGet,
    { input: noInput, result: structureTree, summary: '组织架构：从最上级机构到部门的树', outcomes: ['notFound'] },
    getStructure,
  ),
  endpoint(
    memorabiliaGet,
    { input: noInput, result: memorabiliaList, summary: '大事记，由近及远', outcomes: ['notFound'] },
    listMemorabilia,
  ),
  endpoint(
    dateLineGet,
    { input: noInput, result: dateLineList, summary: '大事年表：每一年的事件数量和标题', outcomes: ['notFound'] },
    getDateLine,
  ),
  endpoint(
    executivesGet,
    { input: noInput, result: executiveList, summary: '高级管理人员、董事和监事；没有人员的一组不出现', outcomes: ['notFound'] },
    listExecutives,
  ),
  endpoint(
    certificatesGet,
    { input: noInput, result: certificateList, summary: '资质证照及其有效状态', outcomes: ['notFound'] },
    listCertificates,
  ),
  endpoint(
    licencesGet,
    { input: noInput, result: licenceList, summary: '业务资格：名称、批文和取得日期', outcomes: ['notFound'] },
    listLicences,
  ),
  endpoint(subsidiariesGet, { input: noInput, result: subsidiaryList, summary: '参控股公司', outcomes: ['notFound'] }, listSubsidiaries),
  endpoint(
    subsidiaryGet,
    { input: subsidiaryQuery, result: subsidiaryDetail, summary: '私募投资基金子公司或另类投资子公司的公示信息', outcomes: ['notFound'] },
    getSubsidiary,
  ),
];
