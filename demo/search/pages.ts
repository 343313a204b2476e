import type { PageDescription } from '#platform/search/pages.ts';
import { guidePages } from './guide-pages.ts';
import { recruitmentPages } from './recruitment-pages.ts';

/** Path, title, one sentence, and what visitors call it. */
export type Line = readonly [path: string, title: string, summary: string, keywords: string];

const service: readonly Line[] = [
  [
    '/Business',
    '业务办理大厅',
    '登录后办理和查询业务：资料更新、权限开通、密码与手机号码变更。',
    '改手机号 换手机号 修改手机号码 变更手机号 更换手机号 手机号变更 改密码 修改密码 重置密码 忘记密码 更新身份证 身份证过期 修改资料 开通权限 创业板权限 科创板权限 销户 网上营业厅 办业务',
  ],
  ['/Business/cases', '我的办理', '已提交、正在办理和已办结的业务与进度。', '办理进度 业务进度 审核进度 受理编号'],
  ['/Business/documents', '我的文件', '签署过的电子协议与测评结果，可下载 PDF。', '我的协议 电子协议 电子合同 协议下载'],
  ['/Business/security', '账户安全', '登录记录、登录设备、修改登录密码与锁定网上访问。', '登录记录 登录设备 设备管理 锁定账户 冻结登录'],
  ['/Business/privacy', '隐私中心', '查看、导出、更正个人信息，管理同意，申请删除。', '个人信息 导出数据 撤回同意 注销 删除个人信息'],
  ['/Login/reset', '重置登录密码', '忘记登录密码时，凭身份信息与短信验证码重新设置。', '找回密码 忘记登录密码 密码忘了'],
  ['/FinancialDistric/RiskCheck/test', '风险承受能力测评', '登录后完成正式的风险承受能力测评。', '做风险测评 重新测评 风险测评过期'],
  ['/verify/agreement', '核验电子协议', '用文件或哈希值核验电子协议是否由本公司签署。', '协议真伪 合同真伪 哈希 电子签名 验签'],
  ['/Login', '客户登录', '用资金账号或手机号码登录业务办理大厅。', '登陆 登录不了 账户登录 网上登录'],
  [
    '/OnlineTrading/OpeningProcess',
    '开户流程',
    '开户的步骤、材料、时间与办理渠道。',
    '开户 网上开户 手机开户 怎么开户 开股票账户 股票开户 炒股开户 办理开户 开户材料',
  ],
  [
    '/OnlineTrading/SoftwareDownload',
    '软件下载',
    '电脑与手机交易软件，附版本、大小和校验值。',
    '下载 下载软件 交易软件 客户端 app 手机app 安卓 苹果 鸿蒙 电脑版 行情软件',
  ],
  ['/OnlineTrading/UserGuide', '使用指南', '交易软件的图文使用手册。', '操作手册 说明书 怎么用 使用说明 帮助'],
  ['/OnlineTrading/VideoTutorial', '视频教程', '带字幕和文字稿的短视频课程。', '教学视频 视频 教程'],
  ['/OnlineTrading/SecurityCenter', '安全中心', '保护账户的办法：密码、设备、登录提醒与举报。', '账户安全 被盗 盗号 密码安全 防诈骗 反诈'],
  [
    '/OnlineTrading/StateEncryption',
    '国密专区',
    '用国密算法访问本站：浏览器、步骤与当前连接检测。',
    '国密 国密浏览器 sm2 商用密码 加密访问',
  ],
  [
    '/OnlineTrading/WebsiteSecurity',
    '网站安全',
    '怎样认出官方网站，以及已发现的仿冒网站。',
    '官网 官方网站 真假网站 假网站 仿冒网站 钓鱼网站',
  ],
  [
    '/OnlineTrading/Identity',
    '身份证更新',
    '网上更新预留的身份证：照片要求、有效期规则与办理步骤。',
    '身份证过期 更新证件 换身份证 证件有效期 上传身份证',
  ],
  ['/OnlineTrading/BusinessScope', '网上交易业务范围', '哪些业务可以在网上办理、在什么时间办理。', '网上能办什么 网上业务 办理时间'],
  ['/PhoneSC/home', '手机证券', '手机证券的入口、公告与下载。', '手机版 手机炒股 掌上证券'],
  ['/PhoneSC/question', '常见问题', '按类别整理的问题与答案，可以搜索和反馈。', 'faq 问答 疑问 问题解答'],
  [
    '/IntoGL/branch',
    '营业网点',
    '按省市和关键词查找营业部的地址、电话与营业时间。',
    '营业部 网点查询 附近网点 门店 营业厅地址 分公司 营业时间',
  ],
  [
    '/IntoGL/branch/customerCenter',
    '客户服务中心',
    '客服热线、服务时间与可以咨询的内容。',
    '客服 客服电话 人工客服 服务热线 联系客服 在线客服 电话多少',
  ],
  ['/IntoGL/complain', '投诉与建议', '提交投诉、建议、咨询或举报，并得到受理编号。', '投诉 我要投诉 举报 建议 意见 维权 12386'],
  ['/IntoGL/complain/data', '投诉进度与统计', '凭受理编号查询办理进度，并查看每季度的投诉统计。', '投诉查询 投诉进度 受理编号 查投诉'],
  ['/verify', '辨真伪', '输入电话、网址、姓名、账号，看它是不是我们的。', '真假 核实 是不是骗子 骗子 真的假的 验证身份 官方电话'],
  ['/calendar', '交易日历', '交易日、休市日与港股通交易日。', '休市 放假 节假日 交易日 开市时间 今天开市吗 什么时候休市'],
];

const trading: readonly Line[] = [
  [
    '/FinancialDistric/MarginTrading',
    '融资融券',
    '融资利率、融券费率与取保、警戒、平仓线，公告、名单与工具，以及全市场融资融券余额走势。',
    '两融 信用交易 融资利率 融券费率 平仓线 警戒线 两融余额 融资余额 信用账户',
  ],
  [
    '/FinancialDistric/Refinancing',
    '转融通',
    '转融券暂停、转融资照常的说明，各期限费率与历史余量。',
    '转融券 转融资 暂停 借券 证券出借 费率',
  ],
  [
    '/FinancialDistric/MarginSecurity',
    '标的与担保证券查询',
    '融资融券标的证券与可充抵保证金证券的折算率、保证金比例，可查任一交易日。',
    '两融标的 标的证券 折算率查询 担保品查询 保证金比例 融资标的 融券标的',
  ],
  [
    '/FinancialDistric/MarginChanges',
    '名单变动',
    '任意两个日期之间，两融名单调入、调出的证券和折算率等的变动。',
    '折算率调整 调入 调出 变动 对比',
  ],
  [
    '/FinancialDistric/Calculator',
    '两融计算器',
    '维持担保比例、保证金可用余额、融资融券息费与集中度的计算，公式与代入的数字都写明。',
    '计算器 维持担保比例计算 融资利息计算 利息计算器 可用余额 集中度计算 平仓线 还能跌多少',
  ],
  [
    '/FinancialDistric/NewGuide/BZJ',
    '保证金',
    '保证金比例、折算率和可用余额的公式，老合约按老规则，附计算器。',
    '保证金比例 保证金可用余额 两融保证金 80% 100% 折算',
  ],
  [
    '/FinancialDistric/NewGuide/JZDKZBJ',
    '集中度控制指标',
    '单一证券和板块最多占多少，按分组和维持担保比例查。',
    '集中度 单一证券上限 集中度分组 持仓上限',
  ],
  [
    '/FinancialDistric/NewGuide/RZRQXF',
    '息费说明',
    '融资利率、融券费率、怎样计息、哪天收取、逾期怎么算，附计算器。',
    '融资利率 融券费率 两融利息 罚息 逾期 结息日 利率多少',
  ],
  ['/FinancialDistric/StockPool', '标的股票池', '公司的融资标的与融券标的，以及每次调入调出。', '股票池 标的池 调入 调出'],
  [
    '/FinancialDistric/RiskEvalution',
    '基金产品风险等级',
    '公募基金的风险等级 R1–R5、适合客户与历次评价，可按代码、简称和拼音查询。',
    '基金风险等级 基金风险 R1 R2 R3 R4 R5 适合什么客户 基金查询 查基金',
  ],
  [
    '/FinancialDistric/FundDividend',
    '基金分红',
    '基金的权益登记日、除息日、派息日与每份派息，即将进行的在前，可加入日历。',
    '分红 派息 红利 除息日 权益登记日 红利再投资 基金分红日历',
  ],
  [
    '/FinancialDistric/EvaluationMethod',
    '基金产品风险评价方法',
    '风险等级由谁评、看哪些指标、各占多少权重，附算例。',
    '风险评价 评价方法 评级方法 风险等级怎么评',
  ],
  [
    '/FinancialDistric/ConsignQualify',
    '代销资格公示',
    '代销基金的业务资格、代销机构、销售人员与销售网点。',
    '代销资格 基金代销 基金销售 销售人员 销售网点 基金销售资格',
  ],
  [
    '/FinancialDistric/CompanyNotice',
    '金融产品公告',
    '基金公司的分红、申购赎回、限额与费率公告，按基金公司和基金代码查询。',
    '基金公告 产品公告 理财公告 基金公司公告',
  ],
  [
    '/FinancialDistric/FundMarket',
    '基金市场动态',
    '基金市场的月度综述、规模变化、规则调整与投资提示。',
    '基金动态 基金市场 基金新闻 基金行情',
  ],
  [
    '/FinancialDistric/SaleNotice',
    '代销产品公告',
    '代销产品的上线、费率优惠、风险等级调整与终止代销。',
    '代销公告 代销产品 费率优惠 终止代销',
  ],
  [
    '/FinancialDistric/ResearchInform',
    '研究资讯',
    '研究所报告摘要，注明分析师、执业编号、评级与合规声明。',
    '研报 研究报告 分析师 评级 策略',
  ],
  [
    '/FinancialDistric/FLFGNotice',
    '法律法规',
    '证券期货法律、规章与自律规则，注明文号与时效状态。',
    '法规 法律 规章 证券法 现行有效 已废止 时效',
  ],
  [
    '/FinancialDistric/BasicIndexNotice',
    '指标与指数公告',
    '指数样本调整、静态市盈率等基础指标的口径与更新。',
    '基础指标 指数公告 指数调整 样本股',
  ],
  [
    '/FinancialDistric/RelatedLinks',
    '相关链接',
    '监管机构、交易所、协会、投教与数据的官方网站。',
    '官方网站 证监会 上交所 深交所 北交所 中国结算 巨潮资讯 证券业协会 网址',
  ],
  [
    '/OnlineTrading/OnlineNotice/HkConnect',
    '港股通交易所公告',
    '香港交易所与港股通公司的公告、停复牌、休市安排与名单调整。',
    '港股公告 港股通公告 披露易 港股停牌 港股休市',
  ],
  ['/Inves/chargingStandard', '收费标准', '各项业务的收费项目、标准与生效日期。', '佣金 手续费 费率 交易费用 收费 印花税 过户费 多少钱'],
  [
    '/Inves/risk',
    '投资者适当性',
    '客户与产品的风险等级怎样匹配，双方各有什么义务。',
    '风险测评 适当性 风险等级 c1 c2 c3 c4 c5 r1 r2 r3 r4 r5 风险承受能力 专业投资者',
  ],
  [
    '/FinancialDistric/FuturesInformation',
    '期货信息公示',
    '期货保证金账户、网点与业务人员、出入金流程、查询与投诉。',
    '期货保证金账户 期货入金账户 银期转账 期货网点 期货账户',
  ],
  [
    '/FinancialDistric/FuturesIntroduction',
    '期货IB业务介绍',
    '合作期货公司、开户条件与流程、风险说明，以及期货品种与合约。',
    '期货 期货开户 怎么开期货 期货品种 期货合约 股指期货 国债期货 商品期货',
  ],
  ['/FinancialDistric/FuturesSchool', '期货学堂', '期货入门与进阶课程，每课附小测验。', '期货入门 期货课程 学期货 期货知识'],
  [
    '/FinancialDistric/RiskCheck',
    '风险测评',
    'C1 至 C5 怎样划分，有效期与重测次数，并可先练习一遍。',
    '风险测评 风险评测 风险问卷 风险承受能力测评 测评过期 重新测评 c1 c2 c3 c4 c5',
  ],
  ['/FinancialDistric/RiskCheck/practice', '风险测评练习', '用正式题目练习，不保存答案。', '测评练习 风险测评题目 模拟测评'],
  ['/Inves/businessScope', '业务范围', '公司经许可经营的业务。', '经营范围 做什么业务 牌照'],
  ['/OnlineTrading/OnlineNotice', '网上交易公告', '系统升级、维护与演练的时间和影响。', '系统维护 系统升级 登录异常 停机'],
  ['/OnlineTrading/OnlineNotice/Trade', '交易公告', '新股、配股、停复牌与交易提醒。', '停牌 复牌 交易提醒 新股提示'],
];

const company: readonly Line[] = [
  ['/IntoGL/about', '公司简介', '公司的成立、资本、许可与经营范围。', '关于我们 公司介绍 注册资本 法定代表人'],
  ['/IntoGL/chairman', '董事长致辞', '董事长写给客户和股东的话。', '董事长'],
  ['/IntoGL/about/dashijian', '大事记', '公司历年的重要事件。', '发展历程 历史 沿革'],
  ['/IntoGL/about/zuzhijiagou', '组织架构', '公司的部门与分支机构。', '部门 架构图 组织结构'],
  ['/IntoGL/about/gudongjieshao', '股东介绍', '主要股东及持股比例。', '股东 控股股东 持股比例 实际控制人'],
  ['/IntoGL/about/huihuangyeji', '辉煌业绩', '公司获得的荣誉。', '荣誉 获奖 奖项'],
  ['/IntoGL/about/qiyewenhua', '企业文化', '公司的文化理念与活动。', '文化 员工活动 志愿服务'],
  ['/IntoGL/about/shehuizeren', '社会责任', '公益、环境与治理，以及历年报告。', 'esg 公益 社会责任报告'],
  ['/IntoGL/about/zhaobiao', '采购招标', '采购公告、变更与结果。', '招标 采购 投标 中标 供应商'],
  ['/IntoGL/about/lianxiwomen', '联系我们', '总部地址与各项联系方式。', '地址 邮箱 总部 电话 传真'],
  ['/IntoGL/certificate', '资质证照', '公司持有的许可证与资质证书。', '营业执照 许可证 证书 牌照'],
  ['/IntoGL/qualification', '业务资格', '公司取得的各项业务资格。', '资格 批文 牌照'],
  ['/IntoGL/share', '参控股公司', '公司参股和控股的企业。', '子公司 参股 控股'],
  ['/IntoGL/share/guolianchuangxin', '另类投资子公司', '另类投资子公司的介绍与公示。', '另类子公司 直投'],
  ['/IntoGL/news', '新闻中心', '公司公告、新闻与市场资讯。', '新闻 公告 资讯'],
  ['/IntoGL/supervisionNews', '监管信息', '监管动态与持续督导。', '监管 持续督导 证监会'],
  ['/Home/HomePic', '专题活动', '正在进行和已经结束的专题。', '活动 专题'],
];

const disclosure: readonly Line[] = [
  ['/IntoGL/information', '信息公示', '全部公示栏目一览。', '公示 信息披露'],
  ['/IntoGL/information/caiwu', '财务信息', '年度报告、半年度报告、审计报告与风控指标。', '年报 半年报 审计报告 财报 净资本 风控指标'],
  ['/IntoGL/information/gaoguan', '高级管理人员', '董事、监事与高级管理人员。', '高管 董事 监事 总裁'],
  [
    '/IntoGL/information/renyuangongshi',
    '从业人员公示',
    '按姓名、证书编号、营业部或岗位核对从业人员。',
    '查员工 员工查询 从业资格 客户经理查询 投资顾问 执业证书 是不是你们的员工',
  ],
  ['/IntoGL/information/jianzhengkaihu', '见证开户公示', '可以上门见证开户的人员。', '见证开户 上门开户'],
  ['/IntoGL/information/qihuoIB', '期货IB公示', '为期货公司提供中间介绍业务的网点、人员与账户。', '期货 期货开户 ib业务 中间介绍'],
  ['/IntoGL/information/touzirenquanyi', '投资者权益须知', '基金投资人的权利与投诉渠道。', '投资人权益 基金权益'],
  ['/IntoGL/information/zhaiquantouzi', '债券投资交易公示', '从事债券投资交易的人员。', '债券交易人员 债券投资'],
  [
    '/IntoGL/information/zhanghumingxi',
    '客户资金账户公示',
    '只有这些账户是公司的，汇款前请核对。',
    '银行账户 收款账户 汇款账号 资金账户 对公账户',
  ],
];

const site: readonly Line[] = [
  ['/feeds', '内容订阅', '用 RSS 或 JSON Feed 订阅各栏目。', 'rss 订阅 feed'],
  ['/accessibility', '无障碍声明', '本站的无障碍状况、已知问题与反馈方式。', '无障碍 读屏 视障 盲人 放大字体'],
  ['/privacy', '隐私政策', '我们收集什么、为什么收集、怎样关闭。', '隐私 个人信息 cookie 个人信息保护'],
  ['/sitemap', '网站地图', '全站页面一览。', '导航 全部页面'],
  ['/Support', '访问支持', '浏览器检查与打不开页面时的建议。', '打不开 浏览器 兼容 网页显示不正常'],
  ['/api-docs', '接口文档', '本站公开数据的接口。', 'api 接口 数据接口 开放数据'],
];

/** The demo firm's pages as they are found; the subsidiary's and the gated pages are left out on purpose (private funds). */
export const demoPages: PageDescription[] = [
  ...service,
  ...trading,
  ...guidePages,
  ...company,
  ...disclosure,
  ...recruitmentPages,
  ...site,
].map(([path, title, summary, keywords], at) => ({
  path,
  title,
  summary,
  keywords: keywords.split(' '),
  weight: at < service.length ? 1 : 0,
}));
