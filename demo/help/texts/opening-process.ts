import type { PageTextDraft } from '#modules/portal/content/page-text-schema.ts';

/** How an account is opened. The page adds telephones behind `yuyue` and the questions behind `wenti`. */
export const openingProcessText: PageTextDraft = {
  key: '/OnlineTrading/OpeningProcess',
  title: '开户流程',
  lead: '个人客户在手机上开立证券账户，填写大约十五分钟，一般一个交易日内完成，全程不收费。不方便用手机的，可以到网点办理。',
  effectiveFrom: '2026-09-01',
  sections: [
    {
      id: 'gaiyao',
      title: '一眼看懂',
      blocks: [
        {
          kind: 'facts',
          facts: [
            { label: '谁可以开', value: '年满 18 周岁、具有完全民事行为能力的自然人，须本人办理' },
            { label: '材料', value: '本人有效身份证、本人名下境内借记卡、能收短信的手机' },
            { label: '费用', value: '免费，登记结算机构的开户费由公司承担', href: '/Inves/chargingStandard.html' },
            { label: '时间', value: '资料全天可以提交；视频见证交易日 8:30—20:00；网点交易日 8:30—16:30' },
            { label: '多久完成', value: '见证后一般一个交易日以内，短信通知' },
          ],
        },
        {
          kind: 'note',
          tone: 'warning',
          title: '开户之前请想清楚',
          text: '证券投资有风险，可能损失本金。请用自己的闲钱，不借钱炒股，不出借账户。风险测评请如实作答，它决定哪些产品适合您。',
        },
      ],
    },
    {
      id: 'shouji',
      title: '手机开户七步',
      blocks: [
        {
          kind: 'steps',
          steps: [
            {
              title: '下载并核对客户端',
              text: '在手机应用商店搜索“前厅财富”，核对开发者为公司全称；或者从本网站软件下载页获取。不要使用他人发来的安装包。',
              time: '2 分钟',
              place: '应用商店或本网站',
            },
            {
              title: '验证手机号',
              text: '输入本人实名办理的手机号和短信验证码。以后登录、转账、办业务的验证码都发到这个号码。',
              time: '1 分钟',
              place: '手机',
            },
            {
              title: '上传身份证并核对',
              text: '拍摄正反两面，逐项核对姓名、号码、住址、有效期，识别有误的手工改正；证件将在三个月内到期的，建议先换证。',
              time: '2 分钟',
              place: '手机',
            },
            {
              title: '填写基本信息，完成风险测评',
              text: '职业、住址、税收居民身份等信息如实填写。风险测评没有默认答案，由本人根据真实情况作答，结果分 C1 至 C5 五类。',
              time: '5 分钟',
              place: '手机',
            },
            {
              title: '绑定三方存管银行',
              text: '选择本人名下的境内一类借记卡。资金只在您的银行卡与资金账户之间往返，公司不接触现金。',
              time: '1 分钟',
              place: '手机',
            },
            {
              title: '阅读签署，视频见证',
              text: '逐份打开协议与风险揭示书，看懂再签。随后工作人员视频核对身份、确认开户意愿，不会询问任何密码。',
              time: '5 分钟；交易日 8:30—20:00',
              place: '手机',
            },
            {
              title: '等待审核，设置密码',
              text: '审核通过并由登记结算机构配号后，短信告知资金账号。首次登录请设置登录、交易和资金密码，三者不要相同。',
              time: '一个交易日以内',
              place: '短信通知',
            },
          ],
        },
        {
          kind: 'links',
          links: [{ title: '看视频：手机开户', href: '/OnlineTrading/VideoTutorial.html#v-opening', text: '三十多秒，带字幕和文字稿' }],
        },
      ],
    },
    {
      id: 'wangdian',
      title: '到网点开户',
      blocks: [
        {
          kind: 'steps',
          steps: [
            {
              title: '电话预约',
              text: '查找就近网点，电话预约时段，并说明是否需要无障碍设施、手语或者上门服务。',
              time: '交易日 8:30—17:00',
              place: '电话',
            },
            {
              title: '带齐材料到场',
              text: '本人携带有效身份证原件和本人借记卡。70 周岁以上的客户，欢迎家人陪同，但测评和签字须由本人完成。',
              time: '约 40 分钟',
              place: '营业网点',
            },
            {
              title: '核验、测评、签署',
              text: '工作人员核验身份并录音录像，讲解业务规则和风险，本人完成测评、阅读和签署。',
              time: '交易日 8:30—16:30',
              place: '营业网点',
            },
            { title: '短信通知', text: '审核通过后短信告知资金账号，银行存管当日或次日生效。', time: '一个交易日以内', place: '短信' },
          ],
        },
      ],
    },
    {
      id: 'cailiao',
      title: '不同客户要带什么',
      blocks: [
        {
          kind: 'table',
          caption: '开户材料',
          head: ['客户', '证件', '其他材料', '办理渠道'],
          rows: [
            ['境内居民，年满 18 周岁', '居民身份证', '本人借记卡', '手机、网点'],
            ['16 至 18 周岁，以自己的劳动收入为主要生活来源', '居民身份证', '收入证明、本人借记卡', '网点'],
            ['港澳台居民', '居住证，或往来内地（大陆）通行证及住址、工作等证明', '本人境内借记卡', '网点'],
            ['在境内工作生活的外国人', '外国人永久居留身份证或护照', '符合规定的证明文件、本人境内借记卡', '网点，先电话咨询'],
            ['企业等机构', '营业执照、法定代表人证件', '授权书、经办人证件、受益所有人信息、机构银行账户', '网点，先电话咨询'],
          ],
          note: '具体清单以登记结算机构的现行规定为准，工作人员会在预约时逐项告诉您。',
        },
      ],
    },
    {
      id: 'yuyue',
      title: '预约网点与咨询',
      blocks: [
        {
          kind: 'prose',
          html: '<p>拨打客服热线，或者在营业网点页面按省市找到就近网点，直接打电话约时间。预约不收费，改时间提前说一声就可以。</p>',
        },
      ],
    },
    {
      id: 'wenti',
      title: '开户常见问题',
      blocks: [{ kind: 'prose', html: '<p>更多问题见<a href="/PhoneSC/question.html">常见问题</a>，可以搜索。</p>' }],
    },
  ],
};
