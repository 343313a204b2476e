interface Fate {
  state: 'waiting' | 'sent' | 'failed';
  failure: string | null;
}

/** Returns the delivery result of the newest message to an address. */
export function deliveryText({ state, failure }: Fate): string {
  if (state === 'sent') return '最近一条已送达';
  if (state === 'waiting') return failure ? `最近一条正在重试（${failure}）` : '最近一条正在发送';
  return `最近一条没有送达：${deliveryFailureText(failure)}`;
}

/** Returns why nothing was delivered, and what the recipient can do. Unknown codes belong to the service and are known to operators. */
export function deliveryFailureText(failure: string | null): string {
  if (failure?.endsWith('-no-account')) return '没有这个账号，或账号不在本公司应用的可见范围内。请核对账号，或请管理员把您加入可见范围';
  if (failure?.endsWith('-not-configured')) return '本系统已停用这种接收方式，请改用其他方式';
  if (failure === 'host-not-allowed') return '本系统已不再连接这台主机，请改用其他接收方式';
  return `请核对地址，或请运维检查（${failure ?? '原因不详'}）`;
}
