import { paths } from '#ui/paths.ts';

/** The seven types of margin notices in the order of the specification, numbered from 1. Short names fit in a row of tabs. */
const named = [
  { name: '标的证券调整', shortName: '标的证券' },
  { name: '可充抵保证金证券调整', shortName: '担保证券' },
  { name: '合同及风险揭示书条款变更', shortName: '合同条款' },
  { name: '业务参数调整', shortName: '业务参数' },
  { name: '公允价格调整', shortName: '公允价格' },
  { name: '权益处理及股东会投票信息', shortName: '权益与投票' },
  { name: '其他', shortName: '其他' },
] as const;

/** Returns the display name of a type; undefined for an unknown number. */
export const marginTypeName = (type: number | undefined): string | undefined => (type === undefined ? undefined : named[type - 1]?.name);

export const marginTypes = named.map((names, at) => ({ ...names, type: at + 1, href: paths.marginNotices(at + 1) }));
