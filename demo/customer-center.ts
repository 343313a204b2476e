import type { Context } from '#platform/context.ts';
import type { ContactChannel, CustomerCenter, ServiceTopic } from '#modules/portal/branch/schema.ts';
import { replaceCustomerCenter } from '#modules/portal/branch/service/customer-center.ts';

const channels: ContactChannel[] = [
  {
    code: 'rexian',
    kind: 'phone',
    name: '客服热线',
    value: '400-000-0000',
    href: 'tel:4000000000',
    hours: '人工 8:30–21:00，周末及节假日 9:00–17:30；语音自助与挂失全天',
    services: ['业务咨询', '账户挂失', '密码指引', '人员与号码核验'],
  },
  {
    code: 'zhangzhe',
    kind: 'phone',
    name: '长者专线',
    value: '010-0000 0002',
    href: 'tel:01000000002',
    hours: '工作日 8:30–17:30，直接接入人工',
    services: ['放慢语速', '逐步陪同操作', '可疑来电判断'],
  },
  {
    code: 'tousu',
    kind: 'phone',
    name: '投诉专线',
    value: '010-0000 0001',
    href: 'tel:01000000001',
    hours: '工作日 9:00–17:30',
    services: ['投诉受理', '进度查询', '调解申请'],
  },
  {
    code: 'zaixian',
    kind: 'online',
    name: '在线客服',
    value: '在线文字服务',
    href: 'https://chat.example.com/',
    hours: '人工 8:30–21:00',
    services: ['文字咨询', '听障客户文字服务', '图片说明'],
  },
  {
    code: 'youxiang',
    kind: 'mail',
    name: '客服邮箱',
    value: 'service@example.com',
    href: 'mailto:service@example.com',
    hours: '一个工作日内确认收到',
    services: ['书面咨询', '资料索取', '意见建议'],
  },
  {
    code: 'tousu-youxiang',
    kind: 'mail',
    name: '投诉邮箱',
    value: 'complaint@example.com',
    href: 'mailto:complaint@example.com',
    hours: '一个工作日内确认收到',
    services: ['书面投诉', '补充证据材料'],
  },
  {
    code: 'wangdian',
    kind: 'visit',
    name: '营业网点',
    value: '全国90家网点',
    href: '/IntoGL/branch.html',
    hours: '交易日 8:30–17:00，以各网点公布为准',
    services: ['临柜业务', '特殊群体上门预约', '投教资料取阅'],
  },
  {
    code: 'zhaopin',
    kind: 'mail',
    name: '人力资源部',
    value: 'hr@example.com',
    href: 'mailto:hr@example.com',
    hours: '工作日 9:00–17:30',
    services: ['招聘咨询', '简历进度查询', '个人信息删除申请'],
  },
];

const topics: ServiceTopic[] = [
  {
    code: 'kaihu',
    title: '开立证券账户',
    summary: '年满十八周岁、具有完全民事行为能力的自然人，可以在手机上或者到营业网点开立证券账户。开户不收取费用。',
    steps: [
      '准备本人有效身份证件和一张本人名下的借记卡。',
      '下载“前厅财富”手机客户端，或者携带证件到就近网点。',
      '上传证件影像，核对姓名、号码、有效期和地址。',
      '阅读并签署协议与风险揭示书，如实完成风险测评。',
      '完成视频见证或现场见证，绑定三方存管银行。',
      '审核通过后收到短信通知，一般不超过一个交易日。',
    ],
    materials: ['本人身份证件原件', '本人借记卡', '能正常接收短信的手机'],
    hours: '手机全天可提交，见证服务交易日 8:30–20:00；网点交易日 8:30–16:30',
  },
  {
    code: 'xiazai',
    title: '获取交易软件',
    summary: '交易软件只通过官方应用商店、营业网点和本网站公布的渠道提供。请不要安装他人发送的安装包。',
    steps: [
      '手机客户端：在手机自带的应用商店搜索“前厅财富”，核对开发者为公司全称。',
      '电脑客户端：致电客服热线，由工作人员告知官方下载地址和文件校验值。',
      '安装后首次登录，请核对登录页显示的上次登录时间与地点。',
    ],
    materials: ['不需要证件'],
    hours: '全天',
  },
  {
    code: 'shouji',
    title: '手机证券',
    summary: '在“前厅财富”手机客户端可以查看行情、委托交易、银证转账，并办理证件更新、风险测评等业务。客户端提供长辈版与语音朗读。',
    steps: [
      '用手机扫描页脚的“前厅财富手机客户端”二维码。',
      '使用资金账号与交易密码登录，按提示完成设备验证。',
      '在“我的—设置”里选择标准版或长辈版。',
    ],
    materials: ['资金账号', '交易密码', '预留手机号'],
    hours: '委托时间以交易所规定为准；查询全天',
  },
  {
    code: 'mima',
    title: '忘记密码与账户挂失',
    summary: '忘记密码可以自助重置；怀疑账户被他人使用时，请先挂失，再处理其他事情。',
    steps: [
      '拨打客服热线，按语音提示选择“账户挂失”。',
      '核验身份后账户立即停止网上委托。',
      '携带证件到网点，或在手机上通过证件与人脸核验后解除挂失并重置密码。',
    ],
    materials: ['本人身份证件'],
    hours: '挂失全天；解除挂失交易日 8:30–17:00',
  },
  {
    code: 'zhengjian',
    title: '更新身份证件',
    summary: '证件到期后，开户、转账、权限开通等服务会受到限制。到期前三个月即可办理更新。',
    steps: ['登录手机客户端，进入“我的—证件更新”。', '拍摄新证件正反两面，核对系统识别的内容并改正。', '提交后等待复核，一般当日完成。'],
    materials: ['新证件原件'],
    hours: '全天可提交，交易日复核',
  },
  {
    code: 'xinyong',
    title: '申请融资融券',
    summary: '申请前二十个交易日日均证券类资产不低于五十万元、从事证券交易满六个月，并通过知识测评与风险测评的客户，可以申请信用账户。',
    steps: [
      '在手机或网点预约，完成知识测评。',
      '提交征信授权与资料，等待授信审核。',
      '临柜签署合同与风险揭示书，开立信用证券账户和信用资金账户。',
      '提交担保物后即可交易，请关注维持担保比例。',
    ],
    materials: ['本人身份证件', '普通证券账户', '收入或资产证明（如需提高额度）'],
    hours: '交易日 9:00–16:00',
  },
  {
    code: 'jicheng',
    title: '继承与非交易过户',
    summary: '被继承人名下证券的过户需要法律文件，不同情形所需材料不同。请先电话咨询，由工作人员列出清单。',
    steps: [
      '致电被继承人开户的营业网点，说明情况。',
      '按清单准备公证书、判决书或调解书等文件。',
      '继承人本人携带材料到网点办理，必要时可预约上门。',
    ],
    materials: ['死亡证明', '亲属关系证明', '公证书或法院文书', '继承人证件与证券账户'],
    hours: '交易日 9:00–16:00',
  },
];

/** The demo firm's channels and topics; the addresses of the home page's keys lead to their codes. */
export const demoCustomerCenter: CustomerCenter = { channels, topics };

export const loadDemoCustomerCenter = (ctx: Context): Promise<void> => replaceCustomerCenter(ctx, demoCustomerCenter);
