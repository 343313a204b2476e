import type { ReportKind } from '../schema.ts';

/** Display names of the kinds of reports. */
export const reportTypes: readonly { value: ReportKind; text: string }[] = [
  { value: 'annual', text: '年报' },
  { value: 'halfYear', text: '半年报' },
  { value: 'audit', text: '审计报告' },
  { value: 'riskControl', text: '风控指标' },
];

export const reportTypeName = (type: ReportKind): string => reportTypes.find(({ value }) => value === type)?.text ?? '';
