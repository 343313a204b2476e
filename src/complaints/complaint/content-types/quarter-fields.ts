import type { ContentType } from '#workflow/change-orders/content-type.ts';

/** The labels of the figures of a quarter. */
export const quarterFields: ContentType['fields'] = {
  quarter: { title: '季度', isLasting: true },
  complaint: { title: '收到投诉', help: '单位：件。首次公布时各项数据由系统从投诉记录统计得出' },
  report: '收到举报',
  enquiry: '收到咨询',
  suggestion: '收到建议',
  closed: { title: '办结', help: '当季结案或不予受理' },
  answered: '答复',
  answeredInTime: { title: '按期答复', help: '在承诺期限内，延期的按延期后的期限' },
  averageWorkingDays: { title: '平均答复时间', help: '工作日，保留一位小数；当季没有答复时留空' },
};
