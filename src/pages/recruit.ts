import { route } from '#web/page/route.ts';

/** Pages: those who look for work. */
export const recruitPages = {
  recruitDeliveries: route('/Recruit/deliveries', () => import('#modules/recruit/delivery/pages/deliveries-page.tsx'), {
    title: '我的投递',
    isLively: true,
    quietFor: 'seeker',
  }),
  recruitInterviews: route('/Recruit/interviews', () => import('#modules/recruit/interview/pages/interviews-page.tsx'), {
    title: '我的面试',
    isLively: true,
    quietFor: 'seeker',
  }),
  recruitTalent: route('/Recruit/talent', () => import('#modules/recruit/talent/pages/talent-page.tsx'), {
    title: '人才储备',
    isLively: true,
    quietFor: 'seeker',
  }),
  recruitLogin: route('/Recruit/login', () => import('#modules/recruit/seeker/pages/login-page.tsx'), {
    title: '求职者登录',
    isLively: true,
    quietFor: 'seeker',
  }),
  recruit: route('/Recruit', () => import('#modules/recruit/notices/pages/recruit-page.tsx'), { title: '人才招聘' }),
  recruitJob: route('/Recruit/job/:id', () => import('#modules/recruit/delivery/pages/job-page.tsx'), {
    samples: [{ firstOf: '/recruit/jobs' }],
    isLively: true,
  }),
  recruitJobs: route('/Recruit/jobs', () => import('#modules/recruit/jobs/pages/jobs-page.tsx'), {
    title: '招聘职位',
    query: {
      type: ['social', 'campus', 'intern'],
      jobTitle: 'text',
      location: 'text',
      headQuarter: ['true', 'false'],
      department: 'text',
      keyWord: 'text',
      pageNum: 'page',
    },
    samples: ['', '?type=social&location=上海&keyWord=客户', '?keyWord=没有这样的职位'],
  }),
  recruitNotices: route('/Recruit/notices', () => import('#modules/recruit/notices/pages/notices-page.tsx'), {
    title: '招聘公告',
    query: {
      categoryName: ['校园招聘', '社会招聘', '实习', '录用公示', '招聘说明'],
      noticeState: ['running', 'coming', 'ended'],
      keyWord: 'text',
      pageNum: 'page',
    },
    samples: ['', '?categoryName=校园招聘'],
  }),
  recruitNotice: route('/Recruit/notice/:id', () => import('#modules/recruit/notices/pages/notice-page.tsx'), {
    samples: [{ firstOf: '/recruit/notices' }],
  }),
  recruitPrivacy: route('/Recruit/privacy', () => import('#modules/recruit/seeker/pages/privacy-page.tsx'), {
    title: '求职者隐私与账号',
    isLively: true,
    quietFor: 'seeker',
  }),
  recruitResume: route('/Recruit/resume', () => import('#modules/recruit/resume/pages/resume-page.tsx'), {
    title: '我的简历',
    isLively: true,
    quietFor: 'seeker',
  }),
};
