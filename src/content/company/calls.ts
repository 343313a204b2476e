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

/** What drops the pages made of one kind: `company:shareholders`. */
export const tagOf = (kind: CompanyKind): string => `company:${kind}`;

const get = <Result, Input = Empty>(name: string, kind: CompanyKind) =>
  call<Input, Result>('GET', `/official-service/aboutUs/${name}`, { tags: [tagOf(kind)] });

/** The firm's particulars. */
export const companyProfileGet = get<CompanyProfile>('profile', 'profile');
/** Awards by year, and the figures of the business. */
export const achievementsGet = get<AchievementList>('achievements', 'achievements');
/** The main shareholders by share of the capital, of the newest day or of the day asked for. */
export const shareholdersGet = get<ShareholderList, ShareholdersQuery>('shareholders', 'shareholders');
/** The organisation as a tree. */
export const structureGet = get<StructureTree>('structure', 'structure');
/** What happened, newest first. */
export const memorabiliaGet = get<Memorabilia>('memorabilia', 'milestones');
/** How much happened in which year, oldest first. */
export const dateLineGet = get<DateLine>('dateLine', 'milestones');
/** Executives, directors and supervisors; a group without anybody is missing. */
export const executivesGet = get<ExecutiveList>('executives', 'executives');
/** Certificates with what is left of their time. */
export const certificatesGet = get<CertificateList>('certificates', 'certificates');
/** What the firm is licensed to do. */
export const licencesGet = get<LicenceList>('licences', 'licences');
/** The companies of the group. */
export const subsidiariesGet = get<SubsidiaryList>('subsidiaries', 'subsidiaries');
/** One of the companies of which there is one at most, with all that it has to publish. */
export const subsidiaryGet = get<SubsidiaryDetail, SubsidiaryQuery>('subsidiary', 'subsidiaries');
