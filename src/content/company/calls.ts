import { call, type Empty } from '#contract/call.ts';
import type { AchievementList } from './schema/achievements.ts';
import type { CertificateList, LicenceList } from './schema/certificates.ts';
import type { ExecutiveList } from './schema/executives.ts';
import type { CompanyKind } from './schema/kinds.ts';
import type { DateLine, Memorabilia } from './schema/milestones.ts';
import type { CompanyProfile } from './schema/profile.ts';
import type { ShareholderList, ShareholdersQuery } from './schema/shareholders.ts';
import type { StructureTree } from './schema/structure.ts';
import type { SubsidiaryDetail, SubsidiaryList, SubsidiaryQuery } from './schema/subsidiaries.ts';

/** Returns the cache tag of pages that show one kind, such as `company:shareholders`. */
export const companyTag = (kind: CompanyKind): string => `company:${kind}`;

const get = <Result, Input = Empty>(name: string, kind: CompanyKind) =>
  call<Input, Result>('GET', `/official-service/aboutUs/${name}`, { tags: [companyTag(kind)] });

/** The firm's registered particulars. */
export const companyProfileGet = get<CompanyProfile>('profile', 'profile');
/** Awards by year, and business figures. */
export const achievementsGet = get<AchievementList>('achievements', 'achievements');
/** The main shareholders by share of the capital, of the newest or the given day. */
export const shareholdersGet = get<ShareholderList, ShareholdersQuery>('shareholders', 'shareholders');
export const structureGet = get<StructureTree>('structure', 'structure');
/** Events, newest first. */
export const memorabiliaGet = get<Memorabilia>('memorabilia', 'milestones');
/** Number of events of each year, oldest first. */
export const dateLineGet = get<DateLine>('dateLine', 'milestones');
/** Executives, directors and supervisors; an empty group is omitted. */
export const executivesGet = get<ExecutiveList>('executives', 'executives');
/** Certificates with their validity. */
export const certificatesGet = get<CertificateList>('certificates', 'certificates');
/** Business licences of the firm. */
export const licencesGet = get<LicenceList>('licences', 'licences');
export const subsidiariesGet = get<SubsidiaryList>('subsidiaries', 'subsidiaries');
/** A company of a kind that occurs at most once, with all its published details. */
export const subsidiaryGet = get<SubsidiaryDetail, SubsidiaryQuery>('subsidiary', 'subsidiaries');
