import type { SubjectLine } from '../schema/contents.ts';
import type { DraftFinding, OrderLine } from '../schema/orders.ts';

export const actNames: Readonly<Record<OrderLine['act'], string>> = { write: '修改', withdraw: '撤下', takeDown: '紧急下线' };

export const weightNames: Readonly<Record<DraftFinding['weight'], string>> = {
  block: '不能提交',
  compliance: '须合规复核',
  warn: '请核对',
};

export const shownNames: Readonly<Record<SubjectLine['state'], { mark: string; name: string }>> = {
  shown: { mark: '●', name: '展示中' },
  scheduled: { mark: '◷', name: '待发布' },
  draft: { mark: '○', name: '未发布' },
  withdrawn: { mark: '✕', name: '已撤下' },
};
