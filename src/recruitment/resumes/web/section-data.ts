import type { ListSection, SectionContent, SectionItem, SectionName } from '../sections.ts';

/** The nine sections as plain data, for forms and services: order, titles, lengths, and empty contents. */

/** In the order of the form and of reading. */
export const sectionNames = [
  'basicInfo',
  'education',
  'workExperience',
  'expectedJob',
  'certificatesHobbies',
  'awardRecords',
  'trainingExperiences',
  'familySituations',
  'selfIntroductions',
] as const satisfies readonly SectionName[];

export const sectionTitles: Readonly<Record<SectionName, string>> = {
  basicInfo: '基本信息',
  awardRecords: '获奖记录',
  certificatesHobbies: '证书与特长',
  education: '教育经历',
  expectedJob: '求职意向',
  familySituations: '亲属任职情况',
  selfIntroductions: '自我介绍',
  trainingExperiences: '培训经历',
  workExperience: '工作与实习经历',
};

/** The reason that the resume does not ask for relatives, shown beside the section. */
export const familyReason =
  '本部分选填，不影响简历筛选。证券公司录用前须核对亲属任职与利益冲突回避情况，因此只在发出录用意向后才需要填写；现在可以留空。';

/** The maximum length of each field in characters, for forms and validation. */
export const lengths = {
  basicInfo: { name: 40, school: 60, major: 60, city: 40, email: 100 },
  awardRecords: { name: 80, issuer: 80 },
  certificatesHobbies: { otherCertificates: 500, languages: 500, computer: 500, hobbies: 500 },
  education: { school: 60, major: 60, direction: 60, referee: 60 },
  expectedJob: { firstWish: 80, secondWish: 80, location: 80, salary: 40 },
  familySituations: { name: 40, employer: 80, position: 60 },
  selfIntroductions: { text: 3000 },
  trainingExperiences: { institution: 80, content: 1000, certificate: 80 },
  workExperience: { employer: 80, department: 60, position: 60, duties: 2000, achievements: 2000, leavingReason: 200, referee: 60 },
} as const;

/** The maximum number of entries of list sections. */
export const mostItems = {
  awardRecords: 20,
  education: 10,
  familySituations: 10,
  trainingExperiences: 20,
  workExperience: 20,
} as const;

/** The maximum characters of a whole section in a request: well within the request limit at three bytes a character. */
export const sectionLength = 60_000;

/** A new entry of a list. */
export const emptyItems: { readonly [Name in ListSection]: Readonly<SectionItem<Name>> } = {
  awardRecords: { date: '', name: '', issuer: '', level: '' },
  education: {
    from: '',
    to: '',
    school: '',
    major: '',
    direction: '',
    studyMode: '',
    education: '',
    degree: '',
    ranking: '',
    referee: '',
  },
  familySituations: { relation: '', name: '', employer: '', position: '' },
  trainingExperiences: { from: '', to: '', institution: '', content: '', certificate: '' },
  workExperience: {
    from: '',
    to: '',
    employer: '',
    companySize: '',
    employment: '',
    department: '',
    position: '',
    duties: '',
    achievements: '',
    leavingReason: '',
    referee: '',
  },
};

/** Contents of sections never filled in. */
export const emptySections: { readonly [Name in SectionName]: SectionContent<Name> } = {
  basicInfo: {
    name: '',
    applyType: '',
    gender: '',
    birthDate: '',
    highestEducation: '',
    highestDegree: '',
    school: '',
    major: '',
    graduation: '',
    yearsOfWork: '',
    city: '',
    availability: '',
    email: '',
    idNumber: '',
  },
  awardRecords: { items: [] },
  certificatesHobbies: { qualifications: [], otherCertificates: '', languages: '', computer: '', hobbies: '' },
  education: { items: [] },
  expectedJob: { firstWish: '', secondWish: '', location: '', salary: '', acceptsTransfer: '' },
  familySituations: { items: [] },
  selfIntroductions: { text: '' },
  trainingExperiences: { items: [] },
  workExperience: { items: [] },
};

export const isListSection = (name: SectionName): name is ListSection => name in emptyItems;
