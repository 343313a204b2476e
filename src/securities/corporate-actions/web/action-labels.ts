import type { ActionEvent, ActionKind, DayKind } from '../schema.ts';

export const actionKinds = ['newShare', 'convertible', 'dividend', 'unlock'] as const;
export const dayKinds = ['subscription', 'lottery', 'payment', 'listing', 'record', 'ex', 'paid', 'unlock'] as const;
export const boards = ['main', 'star', 'chinext', 'bse'] as const;

export const kindNames: Record<ActionKind, string> = {
  newShare: '新股',
  convertible: '可转债',
  dividend: '分红送转',
  unlock: '限售解禁',
};

export const boardNames: Record<(typeof boards)[number], string> = {
  main: '主板',
  star: '科创板',
  chinext: '创业板',
  bse: '北交所',
};

const dayNames: Record<DayKind, string> = {
  subscription: '网上申购',
  lottery: '公布中签号码',
  payment: '中签缴款',
  listing: '上市',
  record: '股权登记日',
  ex: '除权除息日',
  paid: '现金红利发放日',
  unlock: '限售股上市流通',
};

/** Names what happens on the day. Holders of a convertible's share are registered before its subscription. */
export const nameDay = ({ kind, what }: Pick<ActionEvent, 'kind' | 'what'>): string =>
  kind === 'convertible' && what === 'record' ? '原股东配售登记日' : dayNames[what];
