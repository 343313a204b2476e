import type { ArticleInput } from '#modules/portal/content/schema.ts';
import { publishArticle, publishRevision, supersedeArticle, withdrawArticle } from '#modules/portal/content/service/publish-article.ts';
import { createArticle, updateArticle } from '#modules/portal/content/service/write-article.ts';
import type { Context } from '#platform/context.ts';
import { parseMarkup, toHtml } from '../articles/markup.ts';
import { shanghai } from '../calendar.ts';

/** An article that changed after readers had seen it. */
interface CorrectedArticle {
  heading: Pick<ArticleInput, 'category' | 'title' | 'source' | 'documentNumber' | 'effectiveDate'>;
  /** In the order in which they came on show; every later one with its reason and what else it changed. */
  editions: { shown: string; text: string; reason?: string; change?: Partial<ArticleInput> }[];
}

const hotline: CorrectedArticle = {
  heading: {
    category: 'gsgg',
    title: '关于调整客户服务热线夜间服务安排的公告',
    source: '前厅证券',
    documentNumber: '前证公〔2026〕52号',
    effectiveDate: '2026-12-01',
  },
  editions: [
    {
      shown: '2026-11-10 10:20',
      text: `自2026年12月1日起，我公司客户服务热线夜间服务安排调整如下。
## 服务时间
1. 每日21:00至次日8:30，由夜间座席受理账户挂失、冻结与交易故障申报；
2. 业务咨询由语音自助应答，次日9:00前人工回电。
## 挂失方式
拨打热线后按“0”键直接进入挂失，无需等待语音播报。
给您带来不便，敬请谅解。`,
    },
    {
      shown: '2026-11-11 15:40',
      reason: '原文遗漏周末安排，次日回电的时限有误',
      text: `自2026年12月1日起，我公司客户服务热线夜间服务安排调整如下，周末与法定节假日相同。
## 服务时间
1. 每日21:00至次日8:30，由夜间座席受理账户挂失、冻结与交易故障申报；
2. 业务咨询由语音自助应答，次日10:30前人工回电。
## 挂失方式
拨打热线后按“0”键直接进入挂失，无需等待语音播报。
给您带来不便，敬请谅解。`,
    },
    {
      shown: '2026-11-16 09:05',
      reason: '补充听力障碍客户的挂失渠道',
      text: `自2026年12月1日起，我公司客户服务热线夜间服务安排调整如下，周末与法定节假日相同。
## 服务时间
1. 每日21:00至次日8:30，由夜间座席受理账户挂失、冻结与交易故障申报；
2. 业务咨询由语音自助应答，次日10:30前人工回电。
## 挂失方式
拨打热线后按“0”键直接进入挂失，无需等待语音播报。
听力或者言语障碍客户，可以在手机客户端登录页点击“紧急挂失”，以文字完成核验，全天受理。
给您带来不便，敬请谅解。`,
    },
  ],
};

const branchMove: CorrectedArticle = {
  heading: {
    category: 'gsgg',
    title: '关于前厅证券示例路证券营业部同城迁址的公告',
    source: '前厅证券',
    documentNumber: '前证公〔2026〕49号',
  },
  editions: [
    {
      shown: '2026-10-22 16:30',
      text: `我公司示例路证券营业部（演示网点）将于2026年11月7日迁至新址办公，现将有关事项公告如下。
^ 迁址信息（示例数据）
| 项目 | 内容 |
| 新址 | 示例市示例区示例大道18号一层 |
| 联系电话 | 010-0000 0118 |
| 新址营业日期 | 2026年11月7日 |
迁址期间交易、转账与查询不受影响。柜台业务在11月6日15:00后暂停，新址营业当日恢复。
原址将保留引导人员一个月。`,
    },
    {
      shown: '2026-10-23 11:10',
      reason: '11月7日为星期六，新址营业日期应为11月9日；联系电话末位有误',
      text: `我公司示例路证券营业部（演示网点）将于2026年11月9日迁至新址办公，现将有关事项公告如下。
^ 迁址信息（示例数据）
| 项目 | 内容 |
| 新址 | 示例市示例区示例大道18号一层 |
| 联系电话 | 010-0000 0119 |
| 新址营业日期 | 2026年11月9日 |
迁址期间交易、转账与查询不受影响。柜台业务在11月6日15:00后暂停，新址营业当日恢复。
原址将保留引导人员一个月。`,
    },
  ],
};

const fundUpgrade: CorrectedArticle = {
  heading: { category: 'wsjy', title: '关于11月28日场外基金系统升级的公告', source: '前厅证券' },
  editions: [
    {
      shown: '2026-11-17 17:00',
      text: `我公司定于2026年11月28日（星期六）9:00至18:00升级场外基金系统，届时基金申购、赎回与撤单暂停受理。
升级期间，定投计划照常排队，升级完成后自动提交。
其他业务不受影响。`,
      change: {
        facts: {
          of: 'onlineNotice',
          kind: 'upgrade',
          systems: ['场外基金'],
          startsAt: shanghai('2026-11-28 09:00'),
          endsAt: shanghai('2026-11-28 18:00'),
        },
      },
    },
    {
      shown: '2026-11-19 10:00',
      reason: '登记结算机构调整联测时间，升级延长至次日凌晨；补充受影响的系统',
      text: `我公司定于2026年11月28日（星期六）9:00至29日（星期日）2:00升级场外基金系统，届时基金申购、赎回与撤单暂停受理，基金资产以升级前的数据展示。
升级期间，定投计划照常排队，升级完成后自动提交。
其他业务不受影响。`,
      change: {
        facts: {
          of: 'onlineNotice',
          kind: 'upgrade',
          systems: ['场外基金', '基金资产查询'],
          startsAt: shanghai('2026-11-28 09:00'),
          endsAt: shanghai('2026-11-29 02:00'),
        },
      },
    },
  ],
};

/** Lives the past of these articles once more, each step at its moment, through the services that the staff would use. */
export async function loadDemoCorrections(ctx: Context): Promise<void> {
  for (const article of [hotline, branchMove, fundUpgrade]) await publishAll(ctx, article);
  await publishWithdrawn(ctx);
  await publishSuperseded(ctx);
}

const at = (ctx: Context, moment: string): Context => ({ ...ctx, now: new Date(shanghai(moment)) });
const html = (text: string): string => toHtml(parseMarkup(text));

async function publishAll(ctx: Context, { heading, editions }: CorrectedArticle): Promise<number> {
  const [first, ...others] = editions;
  if (!first) throw new Error(`demo article 「${heading.title}」 has no text`);
  const input = { ...heading, ...first.change, bodyHtml: html(first.text) };
  const { id } = await createArticle(at(ctx, first.shown), input);
  await publishArticle(at(ctx, first.shown), { id });
  for (const [index, { shown, text, reason = '', change }] of others.entries()) {
    await updateArticle(at(ctx, shown), { ...input, ...change, id, basedOn: index + 1, bodyHtml: html(text) });
    await publishRevision(at(ctx, shown), { id, reason });
  }
  return id;
}

async function publishWithdrawn(ctx: Context): Promise<void> {
  const id = await publishAll(ctx, {
    heading: { category: 'gsgg', title: '关于开展“年末资产配置周”活动的公告', source: '前厅证券', documentNumber: '前证公〔2026〕47号' },
    editions: [
      {
        shown: '2026-10-12 09:30',
        text: `我公司定于10月19日至23日在部分营业网点举办“年末资产配置周”活动，现场提供资产检视服务。
活动期间由投资顾问现场讲解各类产品的特点与风险，欢迎预约参加。`,
      },
    ],
  });
  await withdrawArticle(at(ctx, '2026-10-13 14:00'), {
    id,
    reason:
      '公告中的活动名称与宣传表述容易使人误解为推介特定产品，不符合公司营销宣传管理要求。活动已经取消，已预约的客户由所属营业部逐一联系说明。',
  });
}

async function publishSuperseded(ctx: Context): Promise<void> {
  const heading = { category: 'gsgg', source: '前厅证券' } as const;
  const id = await publishAll(ctx, {
    heading: {
      ...heading,
      title: '关于自然人客户非现场重置密码办理方式的公告',
      documentNumber: '前证公〔2026〕11号',
      effectiveDate: '2026-03-16',
    },
    editions: [
      {
        shown: '2026-03-10 16:00',
        text: `自2026年3月16日起，自然人客户可以通过手机客户端非现场重置交易密码与资金密码。
## 办理条件
- 预留手机号可以接收短信；
- 身份证件在有效期内。
## 办理时间
交易日8:30至16:00。重置成功后即时生效，当日转出资金限额五万元。`,
      },
    ],
  });
  const by = await publishAll(ctx, {
    heading: {
      ...heading,
      title: '关于自然人客户非现场重置密码办理方式的公告（2026年修订）',
      documentNumber: '前证公〔2026〕48号',
      effectiveDate: '2026-10-26',
    },
    editions: [
      {
        shown: '2026-10-20 10:15',
        text: `自2026年10月26日起，自然人客户非现场重置交易密码与资金密码的办理方式按照本公告执行，前证公〔2026〕11号公告同时停止适用。
## 办理条件
- 预留手机号可以接收短信；
- 身份证件在有效期内；
- 通过身份核验。不便使用摄像头的客户，可以改为人工视频或者到网点办理。
## 办理时间
全天受理，非交易日提交的申请在下一个交易日8:30前处理完毕。重置成功后二十四小时内，转出资金限额五万元。`,
      },
    ],
  });
  await supersedeArticle(at(ctx, '2026-10-20 10:20'), { id, by });
}
