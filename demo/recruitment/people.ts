import type { DeliveryState } from '#recruitment/deliveries/web/states.ts';
import type { SectionContent, SectionName } from '#recruitment/resumes/sections.ts';

type JobType = 'social' | 'campus' | 'intern';

/** A delivery: its age in days, and the states since then, one day per step. */
interface DemoDelivery {
  type: JobType;
  /** Words in the title of the job, if there is one. */
  about: string;
  daysAgo: number;
  steps: readonly { to: DeliveryState; note?: string }[];
  isWithdrawn?: true;
}

export interface DemoSeeker {
  mobile: string;
  resume: { [Name in SectionName]: SectionContent<Name> };
  deliveries: readonly DemoDelivery[];
}

export interface SeekerSeed {
  at: number;
  called: string;
  type: JobType;
  basic: Partial<SectionContent<'basicInfo'>>;
  school: { name: string; major: string; from: string; to: string };
  work: SectionContent<'workExperience'>['items'];
  wish: { job: string; city: string };
  text: string;
  deliveries: readonly DemoDelivery[];
}

export const emptyRemarks = { referee: '', leavingReason: '', achievements: '' };

/**
 * Fictitious: the numbers are demonstration numbers, schools and employers do not exist, and an identity card of district 110000
 * is never issued.
 */
export function toSeeker({ at, called, type, basic, school, work, wish, text, deliveries }: SeekerSeed): DemoSeeker {
  const education = basic.highestEducation ?? 'bachelor';
  return {
    mobile: `1381000000${at}`,
    deliveries,
    resume: {
      basicInfo: {
        name: `示例求职者${called}`,
        applyType: type,
        gender: at % 2 === 1 ? 'male' : 'female',
        birthDate: '',
        highestEducation: education,
        highestDegree: education === 'master' ? 'master' : 'bachelor',
        school: school.name,
        major: school.major,
        graduation: school.to === 'now' ? '2027-06' : school.to,
        yearsOfWork: '0',
        city: `${wish.city}市`,
        availability: type === 'social' ? 'month' : 'graduation',
        email: `seeker${at}@example.com`,
        idNumber: '',
        ...basic,
      },
      education: {
        items: [
          {
            from: school.from,
            to: school.to,
            school: school.name,
            major: school.major,
            direction: '',
            studyMode: 'fullTime',
            education,
            degree: education === 'master' ? 'master' : 'bachelor',
            ranking: 'top20',
            referee: '',
          },
        ],
      },
      workExperience: { items: work },
      expectedJob: { firstWish: wish.job, secondWish: '', location: wish.city, salary: '面议', acceptsTransfer: 'yes' },
      certificatesHobbies: {
        qualifications: type === 'social' ? ['securities', 'fund'] : ['securities'],
        otherCertificates: '',
        languages: '英语六级',
        computer: 'Python、SQL',
        hobbies: '',
      },
      awardRecords: { items: type === 'social' ? [] : [{ date: '2025-10', name: '示例奖学金', issuer: school.name, level: 'school' }] },
      trainingExperiences: { items: [] },
      familySituations: { items: [] },
      selfIntroductions: { text: `${text}（示例内容，人物与经历均为虚构。）` },
    },
  };
}

/** The last one has not applied yet and is for trying out. */
export const demoSeekers: readonly DemoSeeker[] = (
  [
    {
      at: 1,
      called: '一',
      type: 'social',
      basic: { birthDate: '1992-08-15', yearsOfWork: '8', idNumber: '110000199208150013', highestEducation: 'master' },
      school: { name: '示例财经大学', major: '金融学', from: '2015-09', to: '2018-06' },
      work: [
        {
          ...emptyRemarks,
          from: '2018-07',
          to: 'now',
          employer: '示例资产管理有限公司',
          companySize: 'upTo200',
          employment: 'fullTime',
          department: '研究部',
          position: '行业研究员',
          duties: '跟踪制造业上市公司，撰写深度报告与季度点评。',
        },
      ],
      wish: { job: '行业研究员', city: '上海' },
      text: '八年制造业研究经验，重视数据与实地调研。',
      deliveries: [
        {
          type: 'social',
          about: '研究',
          daysAgo: 12,
          steps: [{ to: 'screening' }, { to: 'rejected', note: '该职位已有更匹配的人选，欢迎关注其他职位。' }],
        },
        {
          type: 'social',
          about: '研究',
          daysAgo: 6,
          steps: [{ to: 'screening' }, { to: 'interview', note: '视频面试，约 40 分钟，时间由招聘部门与您电话约定。' }],
        },
      ],
    },
    {
      at: 2,
      called: '二',
      type: 'campus',
      basic: { birthDate: '2003-03-21', highestEducation: 'master' },
      school: { name: '示例理工大学', major: '计算机科学与技术', from: '2024-09', to: 'now' },
      work: [],
      wish: { job: '软件开发工程师', city: '北京' },
      text: '应届硕士，做过行情系统的课程项目，喜欢把事情做扎实。',
      deliveries: [
        {
          type: 'campus',
          about: '开发',
          daysAgo: 5,
          steps: [{ to: 'screening' }, { to: 'writtenTest', note: '在线笔试 60 分钟，可用自己的电脑；入口和时间以短信为准。' }],
        },
      ],
    },
    {
      at: 3,
      called: '三',
      type: 'intern',
      basic: { birthDate: '2005-11-02' },
      school: { name: '示例师范大学', major: '统计学', from: '2023-09', to: 'now' },
      work: [],
      wish: { job: '研究助理实习生', city: '深圳' },
      text: '大三在读，每周可实习四天，熟悉常用统计方法。',
      deliveries: [{ type: 'intern', about: '研究', daysAgo: 1, steps: [] }],
    },
    {
      at: 4,
      called: '四',
      type: 'social',
      basic: { birthDate: '1988-05-09', yearsOfWork: '14' },
      school: { name: '示例政法大学', major: '法学', from: '2007-09', to: '2011-06' },
      work: [
        {
          ...emptyRemarks,
          from: '2011-07',
          to: 'now',
          employer: '示例律师事务所',
          companySize: 'upTo200',
          employment: 'fullTime',
          department: '证券业务部',
          position: '律师',
          duties: '证券发行与信息披露的合规审查。',
        },
      ],
      wish: { job: '合规管理岗', city: '上海' },
      text: '长期从事证券法律业务，熟悉合规与信息披露。',
      deliveries: [
        {
          type: 'social',
          about: '合规',
          daysAgo: 9,
          steps: [{ to: 'screening' }, { to: 'interview' }, { to: 'hired', note: '录用意向已发出，请按电话说明准备入职材料。' }],
        },
      ],
    },
    {
      at: 5,
      called: '五',
      type: 'campus',
      basic: { birthDate: '2004-01-17' },
      school: { name: '示例大学', major: '会计学', from: '2023-09', to: '2027-06' },
      work: [],
      wish: { job: '财务岗', city: '广州' },
      text: '应届本科，会计学专业，细致守时。',
      deliveries: [
        { type: 'campus', about: '财务', daysAgo: 7, steps: [{ to: 'screening' }], isWithdrawn: true },
        { type: 'campus', about: '会计', daysAgo: 3, steps: [{ to: 'screening' }] },
      ],
    },
    {
      at: 6,
      called: '六',
      type: 'social',
      basic: { birthDate: '1996-10-30', yearsOfWork: '5' },
      school: { name: '示例工商学院', major: '市场营销', from: '2015-09', to: '2019-06' },
      work: [
        {
          ...emptyRemarks,
          from: '2019-07',
          to: 'now',
          employer: '示例科技有限公司',
          companySize: 'upTo1000',
          employment: 'fullTime',
          department: '客户服务部',
          position: '客户经理',
          duties: '维护企业客户，处理日常咨询与回访。',
        },
      ],
      wish: { job: '客户经理', city: '杭州' },
      text: '五年客户服务经验，有耐心，善于把复杂的事讲清楚。',
      deliveries: [],
    },
  ] satisfies readonly SeekerSeed[]
).map(toSeeker);
