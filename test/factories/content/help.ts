import type { HelpDraft } from '#content/help/schema.ts';

type FaqDraft = Extract<HelpDraft, { kind: 'faq' }>;
type MarginFaqDraft = Extract<HelpDraft, { kind: 'marginFaq' }>;
type VideoDraft = Extract<HelpDraft, { kind: 'video' }>;
type TaskDraft = Extract<HelpDraft, { kind: 'task' }>;

/** Builds a question; override what the test is about. */
export function buildFaq({
  content,
  ...overrides
}: Partial<Omit<FaqDraft, 'content'>> & { content?: Partial<FaqDraft['content']> } = {}): FaqDraft {
  return {
    kind: 'faq',
    code: 'zhuanzhang',
    category: 'zijin',
    title: '银证转账什么时间可以办？',
    sort: 1,
    content: { answerHtml: '<p>交易日 8:30 至 16:00。</p>', keywords: ['入金'], ...content },
    ...overrides,
  };
}

/** Builds a question of margin clients; override what the test is about. */
export function buildMarginFaq({
  content,
  ...overrides
}: Partial<Omit<MarginFaqDraft, 'content'>> & { content?: Partial<MarginFaqDraft['content']> } = {}): MarginFaqDraft {
  return {
    kind: 'marginFaq',
    code: 'bili-jisuan',
    category: 'bili',
    title: '维持担保比例怎样算？',
    sort: 1,
    content: { answerHtml: '<p>资产除以负债。</p>', keywords: ['公式'], ...content },
    ...overrides,
  };
}

/** Builds a video of ten seconds. */
export function buildVideo({
  content,
  ...overrides
}: Partial<Omit<VideoDraft, 'content'>> & { content?: Partial<VideoDraft['content']> } = {}): VideoDraft {
  return {
    kind: 'video',
    code: 'transfer',
    category: 'jiaoyi',
    title: '银证转账',
    sort: 1,
    content: {
      summary: '怎样转账',
      source: '/media/help/transfer.mp4',
      poster: '/media/help/transfer.webp',
      captions: '/media/help/transfer.vtt',
      width: 960,
      height: 540,
      seconds: 10,
      transcript: [
        { at: 0, until: 4, text: '打开转账' },
        { at: 5, until: 9, text: '输入金额' },
      ],
      ...content,
    },
    ...overrides,
  };
}

/** Builds a guide to an errand that can be done at a branch. */
export function buildTask({
  content,
  ...overrides
}: Partial<Omit<TaskDraft, 'content'>> & { content?: Partial<TaskDraft['content']> } = {}): TaskDraft {
  return {
    kind: 'task',
    code: 'change-bank',
    category: 'ziliao',
    title: '变更存管银行',
    sort: 1,
    content: {
      summary: '更换存管银行要在没有在途业务的交易日办理。',
      materials: ['身份证件', '新的借记卡'],
      places: ['branch', 'phone'],
      steps: ['转出资金', '申请变更'],
      duration: '约 15 分钟',
      keywords: ['换银行卡'],
      ...content,
    },
    ...overrides,
  };
}
