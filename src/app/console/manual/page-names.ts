/** The pages of the staff manual in the order of its contents, one a file in `docs/zh/manual/`. */
export const manualContents = [
  { title: '入门', pages: ['sign-in', 'find-your-way', 'first-day'] },
  {
    title: '我的工作',
    pages: ['home', 'inbox', 'notifications', 'own-account'],
  },
  {
    title: '网站内容',
    pages: [
      'content',
      'draft-notice',
      'approve-change',
      'changes',
      'external-review',
      'take-down',
      'service-status',
      'website-settings',
      'calendar',
      'future',
      'media',
      'facts',
      'rules',
      'evidence',
      'take-over',
      'launch',
    ],
  },
  { title: '名单与数据', pages: ['data', 'import-list', 'review-import', 'sources'] },
  {
    title: '客户服务',
    pages: ['complaints', 'cases', 'call-backs', 'clients', 'privacy-requests', 'exports', 'export-reviews'],
  },
  { title: '招聘', pages: ['deliveries', 'talents', 'recruitment-figures'] },
  { title: '洞察', pages: ['insight', 'links'] },
  {
    title: '系统管理',
    pages: [
      'accounts',
      'roles',
      'sessions',
      'notification-reach',
      'audit',
      'operation',
      'doctor',
      'outbox',
      'quarantine',
      'retention',
      'records',
      'settings',
      'tokens',
      'webhooks',
    ],
  },
] as const;

export type ManualPageName = (typeof manualContents)[number]['pages'][number];

export const manualPageNames: readonly ManualPageName[] = manualContents.flatMap(({ pages }): readonly ManualPageName[] => pages);

export const isManualPage = (name: string | undefined): name is ManualPageName => manualPageNames.some((one) => one === name);
