import type { AnswerSource } from '#content/search/service/answers/answer-source.ts';
import { matchesSubject, optionalWords, wordList, type WordGroup } from '#content/search/service/answers/parsed-query.ts';
import { paths } from '#ui/paths.ts';
import { getCustomerCenter } from './service/customer-center.ts';

/** Search words for the topics of the customer service centre, by code, and the page where the task is done. */
const topics: readonly { code: string; words: WordGroup; page?: { href: string; linkText: string } }[] = [
  {
    code: 'kaihu',
    words: wordList('开户 网上开户 手机开户 股票开户 炒股开户 开立账户 开证券户 开证券账户 开股票账户 新开户 股票账户 证券账户 开账户'),
    page: { href: paths.openingProcess(), linkText: '开户流程' },
  },
  { code: 'jicheng', words: wordList('继承 遗产 股票继承 非交易过户 证券继承') },
  {
    code: 'xinyong',
    words: wordList('申请融资融券 开通融资融券 信用账户开户 开通两融 两融开户 信用开户'),
    page: { href: paths.guideAccount(), linkText: '信用账户开户指南' },
  },
];
const asking = optionalWords(
  '时间 材料 流程 步骤 条件 要求 手续 准备 资料 证件 需要什么 带什么 开立 指南 方法 周末 办理时间 多长时间 受理时间',
);

/** Answers a search for a service topic: hours, required documents and number of steps. */
export const topicAnswers: AnswerSource = {
  id: 'topic',
  tags: ['customer-center', 'firm-facts'],
  words: topics.map(({ words }) => words),
  async answer(ctx, asked) {
    const meant = topics.find(({ words }) => matchesSubject(asked, words, asking));
    if (!meant) return undefined;
    const topic = (await getCustomerCenter(ctx, {})).topics.find(({ code }) => code === meant.code);
    if (!topic) return undefined;
    const full = `${paths.customerCenter()}#${topic.code}`;
    return {
      title: topic.title,
      text: topic.summary,
      facts: [
        { name: '办理时间', value: topic.hours },
        { name: '材料', value: topic.materials.join('、') },
        { name: '步骤', value: `共 ${topic.steps.length} 步`, note: topic.steps[0] ?? '' },
      ],
      ways: [
        ...(meant.page ? [{ text: '全部步骤与材料', href: full, note: '无需登录' }] : []),
        { text: '查找营业网点', href: paths.branches(), note: '无需登录' },
      ],
      basis: '客户服务中心',
      ...(meant.page ?? { href: full, linkText: '全部步骤与材料' }),
    };
  },
};
