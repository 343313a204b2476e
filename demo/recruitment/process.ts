import type { JobType } from '#modules/recruit/jobs/web/job-types.ts';

/** What is tried beside the interviews, by department. */
const trials: readonly (readonly [departments: readonly string[], trial: string])[] = [
  [['信息技术部'], '技术面试两轮：结合您做过的系统，可线上进行，不考偏题'],
  [['研究所', '证券投资部', '固定收益部', '衍生品部', '资产管理部'], '专业答辩：提交一份本人完成的报告或模型，讲解二十分钟并回答提问'],
  [['合规法律部', '风险管理部', '投行内核部', '稽核审计部'], '案例笔试：六十分钟，开卷，写出判断与依据'],
  [['客户服务中心', '客户权益部'], '情景通话：模拟处理一次客户来电，录音只用于评分'],
  [['营业网点', '零售业务部'], '网点实地交流：在大厅观察半天后与负责人面谈'],
  [['股权融资部', '债券融资部', '并购业务部', '资本市场部'], '材料审阅：限时找出一份底稿中的矛盾之处并说明'],
];
const usualTrial = '业务笔试：六十分钟，内容只与岗位工作有关';

/** What an application goes through, by the way into the firm and the department. */
export function processOf(type: JobType, department: string): string[] {
  const trial = trials.find(([departments]) => departments.includes(department))?.[1] ?? usualTrial;
  if (type === 'intern')
    return ['简历筛选：五个工作日内答复', `${trial}（实习岗位时间减半）`, '导师面谈一次', '确定到岗日期，签订实习协议'];
  if (type === 'campus')
    return [
      '网上申请：截止前可修改，每人限报的职位数以页面提示为准',
      '在线测评：时间充裕，允许中途休息，需要辅助技术请提前三天联系',
      trial,
      '综合面试：部门负责人与人力资源部各一轮，结束后均有书面反馈',
      '录用公示与签约',
    ];
  return [
    '简历筛选：收到后七个工作日内答复',
    trial,
    '综合面试：部门负责人与人力资源部各一轮',
    '从业与诚信记录核实：事先征得本人书面同意',
    '录用公示与签约',
  ];
}
