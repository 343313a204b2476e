import type { PageTextDraft } from '#modules/portal/content/page-text-schema.ts';

const about: PageTextDraft = {
  key: '/IntoGL/about',
  title: '公司简介',
  lead: '',
  sections: [
    {
      id: 'jianjie',
      title: '我们是谁',
      blocks: [
        {
          kind: 'prose',
          html: `<p>前厅证券1996年9月成立于北京，是一家综合类证券公司，为个人、企业和机构客户提供证券交易、投资顾问、融资融券、投资银行、资产管理与期货服务，在全国设有九十家分支机构，控股期货、私募基金与另类投资三家子公司。</p>
<p>“前厅”是宅院里最先迎客的那一间：门开着，有人在，把规矩讲清楚，再请客人往里走。三十年来，我们把它当作做事的办法——先说风险，再谈收益；先让人看懂，再请人签字。</p>
<p>公司不以规模论高下。每份年报都有一节“没做好的事”，每个季度公布投诉数字，每次系统中断说明原因与补救。我们相信，证券公司最要紧的资产，是客户愿意把事情交给它的那份信任。</p>`,
        },
      ],
    },
    {
      id: 'zhuzhang',
      title: '我们怎样做事',
      blocks: [
        {
          kind: 'facts',
          facts: [
            { label: '守正', value: '客户资金由银行第三方存管，公司不接触、不挪用；普通投资者提出调解的，一律不拒绝。' },
            { label: '做实', value: '系统每年至少两次全量切换演练，名单与参数每个交易日公布，任一历史日期都可以查到。' },
            { label: '向细', value: '合同与提示用大白话写成，请六十岁以上的客户试读；看不懂的，推倒重写。' },
          ],
        },
      ],
    },
  ],
  effectiveFrom: '2026-09-25',
};

const chairman: PageTextDraft = {
  key: '/IntoGL/chairman',
  title: '董事长致辞',
  lead: '',
  sections: [
    {
      id: 'zhici',
      title: '',
      blocks: [
        {
          kind: 'prose',
          html: `<p>各位投资者、各位朋友：</p>
<p>感谢您推开前厅证券的这扇门。</p>
<p>1996年公司开业那天，柜台前排着四十七位客户。一位老先生问得最细：我的钱放在哪儿？谁能动它？出了事找谁？三十年过去，交易从柜台到电话、从电脑到手机，这三个问题一直没有变，也一直是我们每天要回答的问题。</p>
<p>第一个问题，制度已经回答：客户交易结算资金由银行存管，公司不能碰。第二个问题，靠的是一道道看得见的流程：谁受理、谁复核、谁留痕。第三个问题，我们写在网站的每一页底下——热线、投诉电话、12386，还有调解的入口。您提出调解，我们不会拒绝。</p>
<p>证券市场有涨有跌，没有谁能替您承诺收益，我们也不会。我们能做的，是把规则讲清楚，把费用摆在明处，把风险说在前头，把您交办的事一件一件办完。做到了，请您监督；没做到，请您批评。</p>
<p>守正、做实、向细，这是2026年我们给自己的六个字。它们不响亮，但经得起一年一年地对账。</p>`,
        },
      ],
    },
  ],
  effectiveFrom: '2026-01-15',
};

const contact: PageTextDraft = {
  key: '/IntoGL/about/lianxiwomen',
  title: '联系我们',
  lead: '',
  sections: [
    {
      id: 'tixing',
      title: '',
      blocks: [
        {
          kind: 'note',
          tone: 'warning',
          title: '只认本页公布的渠道',
          text: '工作人员不会索要您的密码和短信验证码，不会用私人微信荐股，也不会要求您把资金转入任何个人账户。接到可疑来电，请先挂断，再拨打本页的客服热线核实。',
        },
      ],
    },
    {
      id: 'laifang',
      title: '来访须知',
      blocks: [
        {
          kind: 'steps',
          steps: [
            { title: '提前预约', text: '总部不办理开户、转账等柜面业务，需要临柜请到营业网点。来访总部请提前一个工作日电话预约。' },
            {
              title: '携带证件',
              text: '在大堂服务台出示有效身份证件登记；视力障碍、行动不便或需要手语协助的，预约时告知，有人在门口等您。',
            },
            { title: '投诉接待', text: '客户权益部在一层接待室接待，工作日9:00–17:30。请带上能说明情况的材料，原件当场退还。' },
          ],
        },
      ],
    },
  ],
  effectiveFrom: '2026-10-15',
};

/** What the pages of the section say in whole sentences. */
export const demoCompanyTexts: readonly PageTextDraft[] = [about, chairman, contact];
