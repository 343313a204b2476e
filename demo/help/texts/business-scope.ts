import type { PageTextDraft } from '#modules/portal/content/page-text-schema.ts';

type Row = [business: string, web: string, app: string, counter: string, hours: string, condition: string];

const head = ['业务', '网页', '手机 APP', '柜台', '受理时间', '条件与说明'];
const yes = '可办';
const no = '不办理';
const show = '可查';
const all = '全天';
const dayTime = '交易日 9:00—16:00';
const counterTime = '交易日 8:30—17:00';

const section = (id: string, title: string, rows: Row[], note?: string): PageTextDraft['sections'][number] => ({
  id,
  title,
  blocks: [{ kind: 'table', caption: `${title}办理渠道`, head, rows, ...(note && { note }) }],
});

/** What can be done online, by business. */
export const businessScopeText: PageTextDraft = {
  key: '/OnlineTrading/BusinessScope',
  title: '网上交易业务范围',
  lead: '哪件事可以在网上办、在哪里办、什么时间办、需要什么条件，一张表说清楚。没有列出的业务，请先咨询客服或营业网点。',
  effectiveFrom: '2026-11-01',
  sections: [
    {
      id: 'shijian',
      title: '先看时间',
      blocks: [
        {
          kind: 'facts',
          facts: [
            { label: '交易委托', value: '交易日 9:15—9:25、9:30—11:30、13:00—15:00；其他时间可以提交隔夜委托' },
            { label: '银证转账', value: '交易日 8:30—16:00，以存管银行公布的时间为准' },
            { label: '查询与锁定', value: '全天' },
            { label: '交易日', value: '周末、法定节假日休市，调休上班的周末也不交易', href: '/calendar.html' },
          ],
        },
      ],
    },
    section('zhanghu', '账户业务', [
      ['开立证券账户', no, yes, yes, '手机全天提交，见证交易日 8:30—20:00；柜台交易日 8:30—16:30', '年满 18 周岁、本人办理；费用：免费'],
      ['证件更新', yes, yes, yes, '全天提交，交易日复核', '到期前三个月起；更换姓名或证件号码须到柜台'],
      ['手机号、地址等信息变更', yes, yes, yes, all, '手机号变更通知原号码；原号码停用的须人脸核验'],
      ['存管银行变更', no, yes, yes, dayTime, '当日无转账、无未交收资金'],
      ['销户', no, yes, yes, dayTime, '无持仓、无在途、无未了结合约；证件有效'],
      ['继承等非交易过户', no, no, yes, dayTime, '按清单提交法律文件，先电话咨询'],
    ]),
    section('jiaoyi', '交易业务', [
      ['买入、卖出、撤单', no, yes, '电话委托', '交易时间', '9:20—9:25、14:57—15:00 不能撤单'],
      ['新股、可转债申购', no, yes, no, '沪市 9:30—11:30、13:00—15:00；深市 9:15—11:30、13:00—15:00', '新股按市值；可转债须开通权限'],
      ['委托、成交、资金查询', show, yes, yes, all, '登录后查询，可导出'],
      ['对账单与资产证明', yes, yes, yes, all, '电子章证明网上申请；加盖实物公章到柜台'],
    ]),
    section('zijin', '资金业务', [
      ['银证转账', no, yes, no, '交易日 8:30—16:00', '转出不超过“可取”，受限额约束'],
      ['转账限额调整', no, yes, yes, all, '调低立即生效；调高须人脸核验，24 小时后生效'],
      ['资金流水查询', show, yes, yes, all, '登录后查询'],
    ]),
    section(
      'quanxian',
      '权限与适当性',
      [
        ['风险测评', yes, yes, yes, all, '本人作答，无默认答案；每日次数有限'],
        ['创业板', yes, yes, yes, dayTime, '前 20 个交易日日均资产不低于 10 万元，交易经验 24 个月'],
        ['科创板', yes, yes, yes, dayTime, '前 20 个交易日日均资产不低于 50 万元，交易经验 24 个月'],
        ['北交所', yes, yes, yes, dayTime, '前 20 个交易日日均资产不低于 50 万元，交易经验 24 个月'],
        ['可转债', yes, yes, yes, dayTime, '前 20 个交易日日均资产不低于 10 万元，交易经验 24 个月（2022-06-18 前已开通的除外）'],
        ['港股通', no, yes, yes, dayTime, '前 20 个交易日日均资产不低于 50 万元，通过知识测评'],
      ],
      '日均资产均不包括通过融资融券融入的资金和证券；20 个交易日按交易所日历计算。首次开通均须签署风险揭示书。门槛依据交易所投资者适当性管理规定。',
    ),
    section('xinyong', '融资融券', [
      ['信用账户开立', no, '预约', yes, dayTime, '前 20 个交易日日均资产不低于 50 万元，交易满 6 个月，通过知识测评，柜台签约'],
      ['授信额度调整', no, yes, yes, dayTime, '按资产与信用状况审核'],
      ['担保物划转', no, yes, yes, '交易日 9:15—15:00', '转出须维持担保比例高于 300%'],
      ['合约展期', no, yes, yes, dayTime, '每次不超过 6 个月，到期前申请，须经审核'],
    ]),
    section('anquan', '密码与安全', [
      ['密码重置', yes, yes, yes, '全天；柜台交易日 8:30—17:00', '核对身份和短信验证码，全部设备退出登录'],
      ['锁定网上访问', yes, yes, '电话挂失', all, '立即生效；解锁须更严格的核验'],
      ['登录设备管理', yes, yes, no, all, '查看、移除设备和退出其他设备'],
    ]),
    section('fuwu', '服务与投诉', [
      ['投诉与建议', yes, yes, yes, all, '当场给受理编号，3 个工作日内决定受理，受理后 15 个工作日内答复'],
      ['个人信息查询、更正、导出', yes, yes, yes, all, '登录后办理；法律要求留存的记录除外'],
      ['人工咨询', '在线文字', '在线文字', yes, `柜台${counterTime}`, '热线时间见页脚'],
    ]),
    {
      id: 'xuzhi',
      title: '办理须知',
      blocks: [
        {
          kind: 'prose',
          html: `<ul>
<li>网上办理的业务都须本人登录、本人操作；任何人不得代您登录、代您作答。</li>
<li>每项业务提交前有核对页，提交后有受理编号和进度。办到一半退出，进度会保留。</li>
<li>不满足条件时，页面会逐条写明标准、您的实际值和差距，您也可以到柜台申请人工复核。</li>
<li>不会用或者不能用网络的客户，同样的业务都可以到营业网点或者通过电话办理，不另行收费。</li>
</ul>`,
        },
        {
          kind: 'links',
          links: [
            { title: '开户流程', href: '/OnlineTrading/OpeningProcess.html', text: '步骤、材料、时间与网点预约' },
            { title: '使用指南', href: '/OnlineTrading/UserGuide.html', text: '各软件的说明书，可在线看也可下载' },
            { title: '常见问题', href: '/PhoneSC/question.html', text: '八十个问题，可以搜索' },
          ],
        },
      ],
    },
  ],
};
