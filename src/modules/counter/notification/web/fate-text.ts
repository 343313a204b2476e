interface Fate {
  state: 'waiting' | 'sent' | 'failed';
  failure: string | null;
}

/** What became of the newest message to an address. */
export function fateText({ state, failure }: Fate): string {
  if (state === 'sent') return '最近一条已送达';
  if (state === 'waiting') return failure ? `最近一条正在重试（${failure}）` : '最近一条正在发送';
  return `最近一条没有送达（${failure ?? '原因不详'}），请核对地址`;
}
