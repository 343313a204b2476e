import type { PageTextDraft } from '#modules/portal/content/page-text-schema.ts';

/** Texts of the pages whose main thing is a list. */
export const listTexts: PageTextDraft[] = [
  {
    key: '/IntoGL/information',
    title: '信息公示',
    lead: '公司依法公开的人员、账户、报告和业务信息，都从这里进入。每一栏标有最近一次更新的日期；与您收到的说法不一致的，以本页为准。',
    sections: [
      {
        id: 'lists',
        title: '',
        blocks: [
          {
            kind: 'links',
            links: [
              {
                title: '财务信息',
                href: '/IntoGL/information/caiwu.html',
                text: '八年的年度报告、半年度报告、审计报告与风险控制指标，每份可以核对校验值。',
              },
              { title: '高级管理人员', href: '/IntoGL/information/gaoguan.html', text: '董事、监事和高级管理人员的姓名、职务与任职日期。' },
              {
                title: '见证开户公示',
                href: '/IntoGL/information/jianzhengkaihu.html',
                text: '谁可以上门为您见证开户：姓名、员工编号、证书编号与有效期。',
              },
              {
                title: '期货IB公示',
                href: '/IntoGL/information/qihuoIB.html',
                text: '我们为期货公司做什么、不做什么，人员、网点、保证金账户与出入金流程。',
              },
              {
                title: '从业人员公示',
                href: '/IntoGL/information/renyuangongshi.html',
                text: '按姓名、登记编号、岗位或者营业部查一个人是不是我们的员工。',
              },
              {
                title: '私募基金产品公示',
                href: '/IntoGL/information/simu.html',
                text: '私募基金的备案信息，向确认过身份的合格投资者展示。',
              },
              {
                title: '基金投资人权益须知',
                href: '/IntoGL/information/touzirenquanyi.html',
                text: '买基金之前先读一遍：您的权利、风险、费用与投诉渠道。',
              },
              {
                title: '债券投资交易公示',
                href: '/IntoGL/information/zhaiquantouzi.html',
                text: '按业务类别公示参与债券交易的人员、岗位和固定电话。',
              },
              {
                title: '客户资金账户公示',
                href: '/IntoGL/information/zhanghumingxi.html',
                text: '公司全部收款账户。不在名单上的账户，一律不要转账。',
              },
            ],
          },
        ],
      },
      {
        id: 'doubt',
        title: '有疑问时',
        blocks: [
          {
            kind: 'prose',
            html: '<ul><li>有人自称我们的员工：在<a href="/IntoGL/information/renyuangongshi.html">从业人员公示</a>查姓名和登记编号，再用页面顶部的客服热线回拨核实。</li><li>有人给您一个收款账号：在<a href="/IntoGL/information/zhanghumingxi.html">客户资金账户公示</a>逐位核对。</li><li>公示内容有误：请拨打投诉电话或者前往<a href="/IntoGL/branch/customerCenter.html">客户服务中心</a>提出，我们核实后更正并更新日期。</li></ul>',
          },
        ],
      },
    ],
  },
  {
    key: '/IntoGL/information/caiwu',
    title: '财务信息',
    lead: '按年度和类型查找定期报告。报告一经公布，地址永久有效、不会删除；如有更正，原报告与更正说明一并保留。',
    sections: [
      {
        id: 'schedule',
        title: '什么时候公布',
        blocks: [
          {
            kind: 'table',
            caption: '定期报告的公布时间',
            head: ['报告', '内容', '公布时间'],
            rows: [
              ['年度报告', '经营情况、财务报表、公司治理与风险管理', '会计年度结束之日起四个月内'],
              ['审计报告', '会计师事务所对年度财务报表的审计意见', '与年度报告同日'],
              ['风控指标', '净资本、风险资本准备和各项风险控制指标', '年度与年报同日，半年度与半年报同日'],
              ['半年度报告', '上半年经营情况与未经审计的财务报表', '八月三十一日之前'],
            ],
            note: '依据《证券公司监督管理条例》和证券公司信息公开披露的有关规定。',
          },
        ],
      },
      {
        id: 'check',
        title: '怎样核对文件',
        blocks: [
          {
            kind: 'prose',
            html: '<p>每份报告旁边列有 SHA-256 校验值。下载以后在电脑上计算一次，与本页逐位一致，就说明文件没有被改动。</p><ul><li>Windows：在“命令提示符”中输入 <strong>certutil -hashfile 文件名 SHA256</strong></li><li>macOS 与 Linux：在“终端”中输入 <strong>shasum -a 256 文件名</strong></li></ul>',
          },
        ],
      },
    ],
  },
  {
    key: '/IntoGL/information/renyuangongshi',
    title: '从业人员公示',
    lead: '核实一个人是不是我们的员工：输入姓名、登记编号、岗位或者营业部。我们只公示登记信息，不公示手机号码和照片。',
    sections: [
      {
        id: 'association',
        title: '到中国证券业协会核实',
        blocks: [
          {
            kind: 'steps',
            steps: [
              {
                title: '打开协会的公示平台',
                text: '在浏览器中自行输入 gs.sac.net.cn（中国证券业协会从业人员信息公示），不要点击对方发来的链接。',
              },
              { title: '按姓名和机构查询', text: '登记编号、登记类别和所在机构应当与对方出示的证件、与本页三者一致。' },
              { title: '回拨公司电话', text: '用本页顶部的客服热线联系公司，请工作人员转接对方所在的营业部，不要拨打对方留下的号码。' },
            ],
          },
          {
            kind: 'links',
            links: [
              { title: '中国证券业协会从业人员公示', href: 'https://gs.sac.net.cn', text: '全行业从业人员的登记信息，与本页相互印证。' },
              { title: '证券期货市场失信记录查询', href: 'https://neris.csrc.gov.cn/shixinchaxun', text: '查询机构和人员是否有失信记录。' },
            ],
          },
        ],
      },
      {
        id: 'rules',
        title: '我们的员工不会做的事',
        blocks: [
          {
            kind: 'prose',
            html: '<ul><li>不会以个人名义收取任何费用，也不会让您把钱转到个人账户；</li><li>不会索要账户密码、短信验证码，不会代您操作账户；</li><li>不会承诺收益或者承诺承担损失；</li><li>不会通过私人聊天群推荐股票，也不会组织“内部认购”。</li></ul>',
          },
          {
            kind: 'note',
            tone: 'info',
            title: '查询次数',
            text: '为防止批量抓取个人信息，同一网络每分钟最多查看 40 页，每天最多 400 页。营业部等多人共用的网络达到上限时，可以拨打客服热线核实。',
          },
        ],
      },
    ],
  },
  {
    key: '/IntoGL/information/jianzhengkaihu',
    title: '见证开户公示',
    lead: '公司的见证人员可以在营业部以外的地方，当面核对您的身份并见证您签署开户文件。开户前请在这里核对来人的姓名、员工编号和有效期。',
    sections: [
      {
        id: 'process',
        title: '见证开户的流程',
        blocks: [
          {
            kind: 'steps',
            steps: [
              {
                title: '预约',
                text: '拨打客服热线或者营业部的固定电话预约，约定时间、地点和两名到场的工作人员。',
                time: '提前 1 个工作日',
              },
              {
                title: '核对来人',
                text: '两名工作人员到场，至少一名是本页公示的见证人员，请对照姓名、员工编号和证书编号，并要求出示工作证件。',
              },
              {
                title: '核对您的身份',
                text: '出示本人有效居民身份证件，由见证人员现场核对并拍摄见证影像。',
                time: '约 10 分钟',
                place: '您约定的地点',
              },
              {
                title: '风险测评与揭示',
                text: '由您本人填写风险承受能力问卷，阅读风险揭示书；工作人员不得代填、不得暗示答案。',
                time: '约 20 分钟',
              },
              { title: '本人签署', text: '由您本人签署开户协议，密码由您自行设置，不要告诉任何人。' },
              { title: '回访与开通', text: '公司在开通前由总部统一回访，确认见证过程属实、您已了解风险。', time: '1 至 3 个工作日' },
            ],
          },
          {
            kind: 'note',
            tone: 'warning',
            title: '见证人员不收现金，也不收转账',
            text: '见证开户本身不收取费用。见证人员不得代客户保管证件、设置密码、操作账户。名单上标注“已过期”或者“未生效”的人员不能为您见证。',
          },
          { kind: 'prose', html: '<p>依据：中国证券业协会《证券公司开立客户账户规范》。</p>' },
        ],
      },
    ],
  },
  {
    key: '/IntoGL/information/zhaiquantouzi',
    title: '债券投资交易公示',
    lead: '公司参与债券投资交易的人员名单。对手方收到询价或者交易要约时，请用下列固定电话回拨，确认对方的身份和岗位。',
    sections: [
      {
        id: 'basis',
        title: '公示说明',
        blocks: [
          {
            kind: 'prose',
            html: '<ul><li>公示依据：《关于进一步加强证券基金经营机构债券交易监管的通知》（证监办发〔2017〕89号）和《关于规范债券市场参与者债券交易业务的通知》（银发〔2017〕302号）。</li><li>自营、资产管理等业务的人员、账户和场所相互分离，同一人不在两类业务中任职。</li><li>前台交易与后台清算、风险控制岗位分设，交易均通过公司固定电话、录音系统或者认可的交易平台达成。</li><li>名单以外的人员无权代表公司洽谈债券交易；公司不承认任何口头承诺和“抽屉协议”。</li><li>人员变动后及时更新，公示日期为该人员最近一次公示的日期。</li></ul>',
          },
        ],
      },
    ],
  },
  {
    key: '/IntoGL/information/zhanghumingxi',
    title: '客户资金账户公示',
    lead: '公司在银行开立的、与客户和合作方有关的全部账户。',
    sections: [
      {
        id: 'warning',
        title: '',
        blocks: [
          {
            kind: 'note',
            tone: 'danger',
            title: '只有本页列出的账户属于我们',
            text: '任何人以公司名义让您把资金转入个人账户、其他公司账户或者本页没有的账户，都是诈骗。证券账户的资金请只通过本人银行卡的银证转账存取，工作人员不会要求您直接向下列账户汇款。已经转账的，请立即拨打 110 或者 96110，并告知我们。',
          },
        ],
      },
      {
        id: 'first',
        title: '客户交易结算资金账户',
        blocks: [
          {
            kind: 'prose',
            html: '<p>客户的交易结算资金由存管银行按客户分别管理，与公司自有资金分开存放，任何单位和个人不得挪用。</p>',
          },
        ],
      },
      {
        id: 'second',
        title: '自有资金账户',
        blocks: [{ kind: 'prose', html: '<p>公司经营收付所用的账户，不接受客户的投资款项。</p>' }],
      },
      {
        id: 'check',
        title: '怎样核对',
        blocks: [
          {
            kind: 'steps',
            steps: [
              { title: '看户名', text: '户名应当与本页完全一致，多一个字、少一个字都不是。' },
              { title: '对账号', text: '账号按四位一组显示，请逐组核对；也可以复制后与收到的账号比对。' },
              { title: '打电话', text: '仍有疑问，用本页顶部的客服热线联系我们，不要拨打对方提供的号码。' },
            ],
          },
          {
            kind: 'prose',
            html: '<p>期货保证金账户见<a href="/IntoGL/information/qihuoIB.html">期货IB公示</a>。</p>',
          },
        ],
      },
    ],
  },
];
