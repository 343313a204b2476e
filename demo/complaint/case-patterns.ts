import type { ComplaintType } from '#modules/portal/complaint/schema.ts';

/** One kind of case that the demo firm gets, with what was found and answered. `{d}` is a day, `{b}` a branch. */
export interface CasePattern {
  type: ComplaintType;
  business: string;
  matter: string;
  wish: string;
  finding: string;
  answer: string;
}

export const casePatterns: readonly CasePattern[] = [
  {
    type: 'complaint',
    business: '开户与账户',
    matter: '{d}到{b}办理销户，被告知系统维护要另约时间，第二次去又说缺少材料，前后跑了两趟。',
    wish: '一次说清需要的材料，补偿往返交通费用。',
    finding: '调取了取号记录和柜台录音，核对销户材料清单的告知情况。',
    answer: '首次接待时没有书面告知材料清单，责任在我们。已向您致歉并当面办结，网点已改为发放纸质清单。',
  },
  {
    type: 'complaint',
    business: '交易与系统',
    matter: '{d}上午开盘后手机客户端连续几分钟提示网络异常，委托没有送出去，等恢复时价格已经变了。',
    wish: '说明原因，核实当天的系统日志。',
    finding: '已请信息技术部提供当日委托通道日志和您的登录记录。',
    answer: '当日该接入点切换线路，约四分钟登录缓慢，委托通道正常。已增加切换期间的公告和备用接入点提示。',
  },
  {
    type: 'complaint',
    business: '融资融券',
    matter: '{d}维持担保比例下降后只收到一条短信，没有接到电话，被处置了部分持仓。',
    wish: '提供通知记录，解释处置顺序。',
    finding: '正在核对通知系统的发送与送达回执，以及合同约定的通知方式。',
    answer: '通知按合同约定的方式在约定时间送达，处置顺序符合合同第四十二条。已为您增加电话提醒。',
  },
  {
    type: 'complaint',
    business: '理财与基金',
    matter: '{d}在{b}购买的产品到期后收益低于宣传材料上的区间，认为介绍时没有讲清楚。',
    wish: '调取销售录音录像，说明宣传材料的依据。',
    finding: '已调取双录资料和当时的宣传材料送合规部审阅。',
    answer: '录音显示已说明业绩比较基准不构成收益承诺，但材料排版容易误读，已停用并向您书面说明。',
  },
  {
    type: 'complaint',
    business: '服务态度',
    matter: '{d}拨打营业部电话咨询费率，接听人员语气急躁，没有回答完就挂断了。',
    wish: '道歉，由其他人员回复费率问题。',
    finding: '已调取通话录音，由营业部以外的人员听取。',
    answer: '情况属实。当事人员已向您道歉并参加服务培训，费率明细已书面寄送。',
  },
  {
    type: 'complaint',
    business: '交易与系统',
    matter: '条件单{d}触发后没有报单，客户端显示已触发但委托列表里没有记录。',
    wish: '查清未报单的原因。',
    finding: '已核对条件单触发记录与可用资金。',
    answer: '触发时可用资金不足，委托未能申报，客户端没有给出提示。该提示已在新版本中补上。',
  },
  {
    type: 'complaint',
    business: '港股通与期权',
    matter: '{d}港股通休市提示只在当天早上推送，此前安排的卖出没能执行。',
    wish: '提前通知休市安排。',
    finding: '正在核对休市公告的发布时间与推送记录。',
    answer: '公告已于六个交易日前发布，但推送偏晚。已改为提前三个交易日和前一日各推送一次，并开放交易日历订阅。',
  },
  {
    type: 'complaint',
    business: '开户与账户',
    matter: '身份证更新{d}提交后一直显示审核中，期间无法办理转账权限变更。',
    wish: '尽快审核，告知预计时间。',
    finding: '已查询审核队列，影像因反光被退回但未通知。',
    answer: '审核退回后通知没有发出，已修复并为您优先办结。',
  },
  {
    type: 'report',
    business: '服务态度',
    matter: '{d}有人自称{b}的员工，在微信群里推荐个股并收取“指导费”。',
    wish: '核实此人身份并处理。',
    finding: '已比对员工信息和工号，并保全聊天截图。',
    answer: '该人员不是本公司员工，系冒用名义。我们已报警并向平台投诉下架，相关提示已在网站发布，感谢您提供线索。',
  },
  {
    type: 'report',
    business: '理财与基金',
    matter: '{b}有工作人员{d}私下推荐不在公司代销名单里的产品。',
    wish: '查处并告知结果。',
    finding: '已启动内部检查，封存该人员的办公通讯记录。',
    answer: '经查，该人员确有违规推介行为但未成交。已暂停其执业活动并报告监管机构，处理结果将记入诚信档案。',
  },
  {
    type: 'report',
    business: '其他',
    matter: '{d}收到以公司名义发送的短信，链接指向要求输入交易密码的网页。',
    wish: '确认是否为公司发送，提醒其他客户。',
    finding: '已核对短信通道记录，并取证该网址。',
    answer: '短信不是我们发送的，网址系仿冒，已关停并列入“辨真伪”名单。请勿输入任何信息。',
  },
  {
    type: 'enquiry',
    business: '开户与账户',
    matter: '父亲{d}去世，想了解名下股票账户怎样办理继承，需要哪些材料。',
    wish: '告知流程和材料清单。',
    finding: '已转运营管理部按继承业务指引答复。',
    answer: '已寄送继承办理指引，需要死亡证明、继承公证书或生效法律文书等材料，可到任一网点由专人协助办理。',
  },
  {
    type: 'enquiry',
    business: '融资融券',
    matter: '{d}开通两融时被告知要满六个月交易经验，想了解在其他公司的交易是否计算。',
    wish: '说明计算方法。',
    finding: '已核对监管规定与公司准入标准。',
    answer: '在其他证券公司的交易经验同样计算，从首笔交易日起满六个月即可，可由中国结算查询结果证明。',
  },
  {
    type: 'enquiry',
    business: '理财与基金',
    matter: '{d}做了风险测评，想了解结果有效期多久，到期前会不会提醒。',
    wish: '告知有效期和重测方式。',
    finding: '已核对适当性管理办法的相关要求。',
    answer: '测评结果有效期一年，到期前 30 日短信提醒，可在业务办理大厅重新测评。',
  },
  {
    type: 'enquiry',
    business: '交易与系统',
    matter: '想了解{d}起新股申购额度怎样计算，为什么与上月不同。',
    wish: '解释计算规则。',
    finding: '已核对您前二十个交易日的日均市值。',
    answer: '额度按 T-2 日前二十个交易日的日均市值计算，您本月日均市值下降，因此额度减少，明细已附。',
  },
  {
    type: 'suggestion',
    business: '交易与系统',
    matter: '建议手机客户端的字号可以跟随系统设置，家里老人看不清{d}更新后的行情页。',
    wish: '增加大字模式。',
    finding: '已转产品团队评估。',
    answer: '建议已采纳，新版客户端支持跟随系统字号，网站同时提供关怀版。',
  },
  {
    type: 'suggestion',
    business: '服务态度',
    matter: '{b}门口的台阶较高，{d}陪轮椅上的家人办业务不方便，希望加装坡道。',
    wish: '加装无障碍坡道。',
    finding: '已请行政部门现场勘查。',
    answer: '已与物业商定加装坡道，完工前可按门铃由工作人员协助，或使用东侧平层通道。',
  },
  {
    type: 'suggestion',
    business: '其他',
    matter: '希望网站的公告可以按类别订阅，{d}那条港股通公告差点错过。',
    wish: '提供订阅功能。',
    finding: '已转网站团队评估。',
    answer: '各类公告已提供 RSS 订阅，交易日历可以加入手机日历。',
  },
];
