import { emptyRemarks, toSeeker, type DemoSeeker, type SeekerSeed } from './people.ts';

/** Applicants whose interview or review is pending. */
export const pendingSeekers: readonly DemoSeeker[] = (
  [
    {
      at: 7,
      called: '七',
      type: 'social',
      basic: { birthDate: '1995-04-12', yearsOfWork: '6', highestEducation: 'master' },
      school: { name: '示例经贸大学', major: '金融工程', from: '2017-09', to: '2020-06' },
      work: [
        {
          ...emptyRemarks,
          from: '2020-07',
          to: 'now',
          employer: '示例投资管理有限公司',
          companySize: 'upTo200',
          employment: 'fullTime',
          department: '风险管理部',
          position: '风险经理',
          duties: '负责场外衍生品的市场风险计量与限额监控。',
        },
      ],
      wish: { job: '风险管理岗', city: '上海' },
      text: '我是示例求职者七，六年风险管理经验，可致电 13810000007 联系。',
      deliveries: [{ type: 'social', about: '风险', daysAgo: 4, steps: [{ to: 'screening' }, { to: 'interview' }] }],
    },
    {
      at: 8,
      called: '八',
      type: 'social',
      basic: { birthDate: '1998-12-03', yearsOfWork: '3' },
      school: { name: '示例理工大学', major: '软件工程', from: '2017-09', to: '2021-06' },
      work: [
        {
          ...emptyRemarks,
          from: '2021-07',
          to: 'now',
          employer: '示例软件有限公司',
          companySize: 'upTo1000',
          employment: 'fullTime',
          department: '研发部',
          position: '后端工程师',
          duties: '负责交易接口的开发与压力测试。',
        },
      ],
      wish: { job: '软件开发工程师', city: '上海' },
      text: '三年后端开发经验，熟悉低延迟系统。',
      deliveries: [{ type: 'social', about: '开发', daysAgo: 2, steps: [{ to: 'screening' }] }],
    },
  ] satisfies readonly SeekerSeed[]
).map(toSeeker);
