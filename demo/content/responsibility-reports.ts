import type { Day } from '../calendar.ts';

/** One of the firm's yearly reports on social responsibility. All figures are made up. */
export interface ResponsibilityReport {
  year: number;
  published: Day;
  theme: string;
  /** What the year was about, in a sentence. */
  summary: string;
  chapters: { title: string; text: string[] }[];
  /** What was promised and not reached. */
  missed: string;
  figures: { lessons: number; listeners: number; volunteers: number; hours: number; energy: number; paper: number };
}

export const reportFile = (year: number): string => `responsibility-${year}.pdf`;
export const reportTitle = (year: number): string => `${year}年度社会责任报告`;

export const responsibilityReports: readonly ResponsibilityReport[] = [
  {
    year: 2018,
    published: '2019-04-26',
    theme: '把门打开',
    summary: '首份社会责任报告：建立投资者教育基地，向公众免费开放。',
    chapters: [
      {
        title: '投资者教育',
        text: [
          '投资者教育基地于2018年6月建成，面积八百平方米，工作日与周六免费开放，不需要预约，也不登记个人信息。',
          '基地讲解由在职员工轮值。我们要求讲解人至少从事一线工作三年，因为观众最常问的不是概念，而是“遇到这种事该找谁”。',
        ],
      },
      {
        title: '员工',
        text: [
          '公司与员工签订的劳动合同全部为书面合同。加班须事前审批，全年人均加班时间较上年下降一成（示例数据）。',
          '设立困难员工互助金，由工会管理，受助名单不公开。',
        ],
      },
      {
        title: '环境',
        text: [
          '总部大楼更换两千余支节能灯管，空调夏季设定温度不低于26摄氏度。',
          '对账单寄送由纸质默认改为电子默认，仍可随时申请纸质，不收取费用。',
        ],
      },
    ],
    missed: '原计划在全部网点配备老花镜与放大镜，年末仍有十七家网点没有完成。',
    figures: { lessons: 310, listeners: 21_000, volunteers: 420, hours: 3_600, energy: 612, paper: 48 },
  },
  {
    year: 2019,
    published: '2020-04-28',
    theme: '讲人话',
    summary: '投资者教育材料全部重写一遍，要求初中文化程度的读者能够读懂。',
    chapters: [
      {
        title: '投资者教育',
        text: [
          '全年重写投教材料六十四种。每种材料请三位公司之外的读者试读，读不懂的句子画线，画线超过三处的退回重写。',
          '与五所中学合作开设财商课，教材由教师主编，公司只提供案例，不出现公司名称与产品。',
        ],
      },
      {
        title: '服务',
        text: [
          '客户服务热线增加方言座席，覆盖粤语、闽南语与四川话。',
          '对七十岁以上客户，重要通知改为人工电话，全年拨打三万余次（示例数据）。',
        ],
      },
      { title: '公益', text: ['定点帮扶县的冷链仓库投入使用，所有权归当地合作社，公司不占股份。', '员工捐款账目在内部网站逐笔公示。'] },
    ],
    missed: '上年欠下的十七家网点已补齐；但“材料重写”中仍有九种因篇幅过长没有达到读懂标准。',
    figures: { lessons: 420, listeners: 33_500, volunteers: 510, hours: 4_700, energy: 590, paper: 41 },
  },
  {
    year: 2020,
    published: '2021-04-27',
    theme: '不断线',
    summary: '特殊时期保障交易与服务不中断，营业部轮值与远程办理并行。',
    chapters: [
      {
        title: '保障',
        text: [
          '全年交易系统可用率99.99%（示例数据），未发生因公司原因导致的交易中断。',
          '开通远程见证办理，客户不到网点也能完成开户与证件更新；坚持到网点办理的客户，随到随办。',
        ],
      },
      {
        title: '员工',
        text: ['值守人员集中住宿期间，公司承担其家庭照护支出。', '首次允许照护家人的员工申请每周两日居家办公，绩效考核不因此调整。'],
      },
      { title: '公益', text: ['捐赠医用物资与网课设备，受赠单位与数量见附表。', '帮扶县农产品由员工食堂定点采购，价格不低于市场价。'] },
    ],
    missed: '线下投教活动大幅减少，乡镇场次只完成计划的四成。',
    figures: { lessons: 180, listeners: 12_400, volunteers: 260, hours: 2_900, energy: 548, paper: 30 },
  },
  {
    year: 2021,
    published: '2022-04-27',
    theme: '慢一点',
    summary: '适老化改造起步：热线、网点、客户端三处同时为年长客户减速。',
    chapters: [
      {
        title: '适老服务',
        text: [
          '客户端推出大字版，保留全部交易与查询功能，不以“精简”为名减少内容。',
          '网点设置“慢窗口”，不计办理时长。多数客户并不需要很久，只是不想被催。',
        ],
      },
      {
        title: '投资者教育',
        text: ['以真实诉讼改编《先别急着转》情景剧，在社区巡演六十二场。', '剧中骗术由公安机关与法院提供素材，剧本每季度更新一次。'],
      },
      { title: '环境', text: ['完成数据中心能效改造第一期，年节电六十四万千瓦时（示例数据）。', '营业网点停止使用一次性塑料水杯。'] },
    ],
    missed: '大字版首个版本对读屏软件支持不好，收到视力障碍客户投诉二十一件，次年三月才修复完毕。',
    figures: { lessons: 530, listeners: 40_100, volunteers: 600, hours: 5_300, energy: 484, paper: 22 },
  },
  {
    year: 2022,
    published: '2023-04-26',
    theme: '看得见、听得到、走得通',
    summary: '设立无障碍委员会，三分之一委员由残障人士担任。',
    chapters: [
      {
        title: '无障碍',
        text: [
          '无障碍委员会每季度召开一次，委员可以否决不达标的产品上线。全年否决四次。',
          '网站与客户端完成读屏适配；网点改造二十家，包括坡道、低位服务台与紧急呼叫。',
        ],
      },
      {
        title: '员工',
        text: ['新招录残障员工十九名，岗位包括测试、客服与财务，薪酬与同岗一致。', '建立内部申诉渠道，受理人不得由被申诉部门的上级担任。'],
      },
      { title: '供应链', text: ['供应商须承诺不拖欠劳动者工资；现场抽查发现两家违反，已终止合作。', '采购评审增加节能与可维修性评分。'] },
    ],
    missed: '客服外呼系统的语速无法调节，听力障碍客户反映多次，合同期内没有解决。',
    figures: { lessons: 610, listeners: 46_800, volunteers: 680, hours: 6_100, energy: 433, paper: 17 },
  },
  {
    year: 2023,
    published: '2024-04-26',
    theme: '把账讲清楚',
    summary: '费用透明：每一笔收费都能查到依据、算法与生效日期。',
    chapters: [
      {
        title: '客户权益',
        text: [
          '费用明细页上线，逐笔列示佣金、规费与印花税，并给出计算过程。',
          '主动退还因系统参数错误多收的费用，涉及客户一千二百余名（示例数据），全部附加同期利息。',
        ],
      },
      { title: '投资者教育', text: ['“读一页对账单”课程覆盖全国九十家网点。', '公开课录像一律加字幕，并提供文字稿。'] },
      { title: '环境', text: ['首次披露范围一、范围二温室气体排放，数据经第三方核查。', '纸质合同归档量较2018年下降近八成。'] },
    ],
    missed: '退费中有六十一名客户未能联系上，款项已单独存放并持续查找。',
    figures: { lessons: 700, listeners: 52_300, volunteers: 720, hours: 6_600, energy: 391, paper: 11 },
  },
  {
    year: 2024,
    published: '2025-04-25',
    theme: '走到镇上去',
    summary: '投资者教育走进一百个乡镇，内容由当地问题决定。',
    chapters: [
      {
        title: '乡镇投教',
        text: [
          '全年到访一百零三个乡镇。每到一处先听半天，再决定讲什么；最多的问题是“存款变成保险怎么办”。',
          '不设展台、不发礼品、不推介产品，只留下一张写着12386与当地调解组织电话的卡片。',
        ],
      },
      { title: '无障碍', text: ['网站完成新一轮改造，首次公布无障碍声明与已知不足。', '验证方式增加语音与算术题，不再要求必须拖动滑块。'] },
      {
        title: '员工',
        text: ['心理咨询服务向员工家属开放，使用情况不告知用人部门。', '育儿期员工返岗后的首年绩效，按照实际在岗月份考核。'],
      },
    ],
    missed: '原定在三个少数民族地区提供双语材料，仅完成两个；另一种语言的审校人员没有找到。',
    figures: { lessons: 860, listeners: 64_000, volunteers: 810, hours: 7_900, energy: 352, paper: 8 },
  },
  {
    year: 2025,
    published: '2026-04-24',
    theme: '十年一账',
    summary: '投资者开放日办到第十届；本报告附八年指标与未达成事项清单。',
    chapters: [
      {
        title: '开放与倾听',
        text: [
          '第十届开放日把十年意见簿整理成册：收到意见四千一百条，采纳二千六百条，未采纳的逐条说明理由（示例数据）。',
          '投诉处理结果按季度在网站公布，平均办理时长由二十六日缩短至十一日（示例数据）。',
        ],
      },
      {
        title: '绿色运营',
        text: ['数据中心四成用电来自可再生能源，采购合同与结算凭证可供查验。', '旧设备交由有资质的机构拆解，存储介质全部物理销毁。'],
      },
      {
        title: '公益',
        text: ['“无声咖啡”公益角由一处增至四处，收入全部用于无障碍设施。', '乡村图书室项目进入第三年，藏书由孩子们投票选购。'],
      },
    ],
    missed:
      '八份报告写下的“没有做到的”共有八条，至今还有两条没有了结：六十一名未能联系上的退费客户已找到四十四名；少数民族地区双语材料的第三个语种仍缺审校人员。下一份报告会继续写。',
    figures: { lessons: 940, listeners: 71_500, volunteers: 870, hours: 8_800, energy: 318, paper: 6 },
  },
];
