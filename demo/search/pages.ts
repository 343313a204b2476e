import type { PageDescription } from '#platform/search/pages.ts';

/** Path, title, one sentence, and what visitors call it. */
type Line = readonly [path: string, title: string, summary: string, keywords: string];

const service: readonly Line[] = [
  [
    '/Business',
    '业务办理大厅',
    '登录后办理和查询业务：资料更新、权限开通、密码与手机号码变更。',
    '改手机号 换手机号 修改手机号码 变更手机号 更换手机号 手机号变更 改密码 修改密码 重置密码 忘记密码 更新身份证 身份证过期 修改资料 开通权限 创业板权限 科创板权限 销户 网上营业厅 办业务',
  ],
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
    '/FinancialDistric/MarginSecurity',
    '标的与担保证券查询',
    '融资融券标的证券与可充抵保证金证券的折算率、保证金比例，可查任一交易日。',
    '两融标的 标的证券 折算率查询 担保品查询 保证金比例 融资标的 融券标的',
  ],
  ['/FinancialDistric/StockPool', '标的股票池', '公司的融资标的与融券标的，以及每次调入调出。', '股票池 标的池 调入 调出'],
  ['/FinancialDistric/CompanyNotice', '金融产品公告', '基金等代销产品的公告。', '基金公告 产品公告 理财公告'],
  ['/Inves/chargingStandard', '收费标准', '各项业务的收费项目、标准与生效日期。', '佣金 手续费 费率 交易费用 收费 印花税 过户费 多少钱'],
  [
    '/Inves/risk',
    '投资者适当性',
    '客户与产品的风险等级怎样匹配，双方各有什么义务。',
    '风险测评 适当性 风险等级 c1 c2 c3 c4 c5 r1 r2 r3 r4 r5 风险承受能力 专业投资者',
  ],
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
export const demoPages: PageDescription[] = [...service, ...trading, ...company, ...disclosure, ...site].map(
  ([path, title, summary, keywords], at) => ({ path, title, summary, keywords: keywords.split(' '), weight: at < service.length ? 1 : 0 }),
);
