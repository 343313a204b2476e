import { getCustomerCenter } from '#content/branches/service/customer-center.ts';
import { firmFactsTag } from '#content/firm-facts/service/fact-book.ts';
import type { AnswerDraft, AnswerSource } from '#content/search/service/answers/answer-source.ts';
import { optionalWords, extractRests, type ParsedQuery } from '#content/search/service/answers/parsed-query.ts';
import type { Context } from '#platform/context.ts';
import { foldText } from '#platform/search/fold.ts';
import { beijingIso } from '#ui/format/beijing-time.ts';
import { paths } from '#ui/paths.ts';
import { businessTag, listPublished, type PublishedBusiness } from './service/businesses/read-business.ts';
import { formatServiceTime } from './service/businesses/service-time.ts';

/** Words for actions, as visitors and business names use them. */
const acts = optionalWords('开通 申请 开立 变更 更改 修改 更新 更换 换 改 重置 找回 忘记 忘了 预约 取消 关闭 注销 到期 过期 换领 做 重新');
const parts = [
  '交易权限',
  '权限',
  '业务',
  '条件',
  '要求',
  '材料',
  '资料',
  '流程',
  '手续',
  '步骤',
  '多少钱',
  '门槛',
  '信息',
  '号码',
  '开户',
  '账户',
  '',
];
/** Parts of a business's name that do not identify its subject. */
const common = /开通|预约|更新|变更|重置|业务|交易|权限|信息|开户/g;
const shortest = 2;
/** Subjects that many businesses share. */
const general: ReadonlySet<string> = new Set(['账户', '证券', '交易', '投资', '业务', '经验', '结果', '服务', '产品', '情况']);

/** Answers how a business can be done: requirements, cost, and every channel, those without a login first. */
export const businessAnswers: AnswerSource = {
  id: 'business',
  tags: [businessTag, 'customer-center', firmFactsTag],
  async answer(ctx, asked) {
    const subjects = extractRests(asked, acts, parts).filter((rest) => rest.length >= shortest && !general.has(rest));
    if (subjects.length === 0) return undefined;
    const found = findBusiness(await readBusinesses(ctx), subjects, isAct(asked));
    return found && toAnswer(ctx, found);
  },
};

/** Read per search: the catalogue changes rarely, but a version may take effect on any day. */
const readBusinesses = (ctx: Context): Promise<readonly PublishedBusiness[]> =>
  ctx.memo.get(ctx, `business.answers.${beijingIso(ctx.now).slice(0, 13)}`, [businessTag, firmFactsTag], () => listPublished(ctx));

const isAct = ({ forms }: ParsedQuery): boolean => forms.some((form) => acts.some((act) => act !== '' && form.includes(act)));

/** Finds the business whose name matches the subject; a match in the summary counts only when an action is requested. */
function findBusiness(
  businesses: readonly PublishedBusiness[],
  subjects: readonly string[],
  isToDo: boolean,
): PublishedBusiness | undefined {
  const about = ({ body: { name } }: PublishedBusiness) => foldText(name).replaceAll(common, '');
  const named = businesses.find((one) => subjects.includes(about(one)) || subjects.includes(foldText(one.body.name)));
  if (named || !isToDo) return named;
  const firstOf = (list: readonly PublishedBusiness[]) =>
    list.find((one) => subjects.some((subject) => about(one).includes(subject))) ??
    list.find(({ body: { summary } }) => subjects.some((subject) => foldText(summary).includes(subject)));
  return firstOf(businesses.filter((one) => !isForCase(one))) ?? firstOf(businesses);
}

/** A business for a special case has it in brackets: `手机号变更（原号码已停用）`. A search that does not name the case means the usual one. */
const isForCase = ({ body: { name } }: PublishedBusiness): boolean => name.includes('（');

async function toAnswer(
  ctx: Context,
  { code, body: { name, summary, fee, minutes, serviceTime, materials } }: PublishedBusiness,
): Promise<AnswerDraft> {
  const hours = formatServiceTime(serviceTime);
  const page = paths.businessPrepare(code);
  return {
    title: name,
    text: summary,
    facts: [
      { name: '办理时间', value: hours },
      { name: '费用', value: fee },
      { name: '材料', value: materials.join('；') },
    ],
    ways: [
      ...(await waysByPeople(ctx)),
      { text: '办理材料与步骤', href: page, note: '无需登录即可阅读' },
      { text: '先看一遍（演练）', href: paths.businessRehearsal(code), note: '无需登录，不会保存' },
      { text: '登录后在线办理', href: paths.login({ returnUrl: page }), note: `需要登录，约 ${minutes} 分钟` },
    ],
    basis: '业务办理大厅',
    href: page,
    linkText: `查看“${name}”的全部说明`,
  };
}

/** Returns branches and the hotline, with opening hours. */
async function waysByPeople(ctx: Context): Promise<AnswerDraft['ways'] & object> {
  const { channels } = await getCustomerCenter(ctx, {});
  const visit = channels.find(({ kind }) => kind === 'visit');
  const phone = channels.find(({ kind }) => kind === 'phone');
  return [
    ...(visit?.href ? [{ text: `到${visit.name}办理`, href: visit.href, note: `无需登录；${visit.hours}` }] : []),
    ...(phone?.href ? [{ text: `拨打${phone.name} ${phone.value}`, href: phone.href, note: `无需登录；${phone.hours}` }] : []),
  ];
}
