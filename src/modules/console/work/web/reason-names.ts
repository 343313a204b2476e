import type { RevealReason } from '../schema.ts';

/** Why a personal field is looked at, in the words of the dialog. */
export const revealReasonNames: Readonly<Record<RevealReason['reason'], string>> = {
  verify: '核实客户身份',
  compare: '与证件或登记信息比对',
  contact: '联系客户',
  other: '其他（请说明）',
};
