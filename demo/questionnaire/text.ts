import type { PageTextDraft } from '#modules/portal/content/page-text-schema.ts';
import { paths } from '#web/paths.ts';

/** What the risk assessment is, around the facts that come out of the questionnaire itself. */
export const riskCheckText: PageTextDraft = {
  key: '/FinancialDistric/RiskCheck',
  title: '风险测评',
  lead: '回答 20 个问题，知道自己属于 C1 至 C5 中的哪一级、哪些产品适合您。测评没有标准答案，照实回答就是对自己负责。',
  sections: [
    {
      id: 'why',
      title: '为什么要做测评',
      blocks: [
        {
          kind: 'prose',
          html: '<p>证券公司销售产品、提供服务之前，有义务了解您的财务状况、投资知识和经验、投资目标与承受能力，只把合适的产品卖给合适的人。风险测评就是“了解”的那一步：它得出您的风险承受能力等级，再与产品的风险等级对照。</p><p>高估自己的等级，受损失的是您：超出承受能力的产品在下跌时往往最先被卖在低点。</p>',
        },
        {
          kind: 'note',
          tone: 'warning',
          title: '必须由本人完成',
          text: '工作人员不得代填、不得提示答案，也不会告诉您“选哪一项才能买”。有人这样做，请拨打投诉电话。',
        },
      ],
    },
    { id: 'levels', title: 'C1 至 C5 怎样划分', blocks: [] },
    {
      id: 'match',
      title: '能买什么：与 R1 至 R5 的匹配',
      blocks: [
        {
          kind: 'prose',
          html: '<p>产品等级不高于您的等级，就是匹配。超出等级时我们不会推荐；您主动坚持的，须经书面警示并由您确认。<strong>最低类别的投资者不在此列：超出等级的一律不能购买，确认也不行。</strong></p>',
        },
      ],
    },
    {
      id: 'asked',
      title: '问什么，为什么问',
      blocks: [
        {
          kind: 'prose',
          html: '<ul><li>所有题目都没有预选答案，作答时不显示分数。</li><li>多选题按所选各项中的最高分计，不因多选而累加。</li><li>前后矛盾的回答（例如“从未参与投资”又“投资过股票”）会在给出结果前再问一次。</li><li>每道题的分值不公布：知道了分值，问卷就不再是在了解您。</li></ul>',
        },
      ],
    },
    {
      id: 'validity',
      title: '有效期',
      blocks: [
        {
          kind: 'prose',
          html: '<p>收入、资产、家庭、健康等情况有重要变化时，请不要等到过期，随时重新测评。</p>',
        },
      ],
    },
    {
      id: 'retake',
      title: '可以重测几次',
      blocks: [
        {
          kind: 'prose',
          html: '<p>对结果有异议，可以不确认，改日再做。为了得到某个等级反复重做，得不到更合适的产品，只会得到更大的风险；短时间内等级明显上升的，工作人员会回访核实。</p>',
        },
      ],
    },
    {
      id: 'privacy',
      title: '答案怎样保存',
      blocks: [
        {
          kind: 'table',
          caption: '正式测评与练习的区别',
          head: ['事项', '正式测评', '本站练习'],
          rows: [
            ['谁来做', '客户本人，登录后', '任何人，不需要登录'],
            ['答案是否保存', '依法保存，作为履行适当性义务的证据', '不保存，不进入网址和日志，关闭页面即消失'],
            ['谁看得到', '您本人；有权限的适当性管理人员', '只有您'],
            ['保存多久', '与客户资料一并保存不少于 20 年', '不保存'],
            ['结果有什么用', '作为适当性匹配的依据，在有效期内使用', '只供了解规则，不作为适当性评估依据'],
          ],
          note: '客户资料的保存期限依据《中华人民共和国证券法》第一百三十七条。',
        },
      ],
    },
    {
      id: 'how',
      title: '怎样办理',
      blocks: [
        {
          kind: 'steps',
          steps: [
            {
              title: '先练一遍',
              text: '不确定题目的意思，可以先做练习。题目与正式测评相同，约 8 分钟。',
              place: '本页上方“逐题练习”或“一页练习”',
            },
            {
              title: '本人登录',
              text: '登录后进入风险测评；没有账户的，先办理开户，测评是其中的一步。',
              time: '全天',
              place: '网站、手机客户端',
            },
            {
              title: '如实作答',
              text: '按实际情况逐题作答，另作三项声明。不懂的题目可以请网点工作人员解释字面意思。',
              time: '约 8 分钟',
              place: '网站、手机客户端、营业网点',
            },
            { title: '确认结果', text: '系统当场给出等级、有效期和适当性意见，您阅读后确认。有异议可以不确认。', time: '即时' },
          ],
        },
        {
          kind: 'links',
          links: [
            { title: '投资者适当性', href: paths.suitability(), text: '分级说明、专业投资者条件、双方义务与文件下载。' },
            { title: '客户服务中心', href: paths.customerCenter(), text: '需要协助时，找一个人。' },
            { title: '投诉与建议', href: paths.complain(), text: '有人代填或者提示答案，请告诉我们。' },
          ],
        },
      ],
    },
  ],
};
