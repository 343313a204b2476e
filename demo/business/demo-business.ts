import type { BusinessDraft } from '#modules/client/cases/schema.ts';

export type DemoBusiness = BusinessDraft & { code: string };

export const allDay = { days: 'every', from: '00:00', to: '24:00' } as const;
export const tradingHours = { days: 'trading', from: '09:00', to: '16:00' } as const;

export const noFee = '本公司不收取办理费用';

/** Until staff decide, rules do, soon enough to be waited for. */
export const soon = { afterSeconds: 5 };

/** The agreement that what is signed electronically counts. */
export const esign = 'esign_agreement';

export const confirm: DemoBusiness['steps'][number] = {
  code: 'confirm',
  name: '确认提交',
  kind: 'confirm',
  hint: '提交前请再核对一遍填写的内容，每一项都可以返回修改',
};
