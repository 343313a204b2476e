import type { ActionBody } from '../schema.ts';
import { boardNames } from '../web/action-labels.ts';

/** Returns the figures of an action in one sentence, with units; unknown ones are left out. */
export function summariseAction(body: ActionBody): string {
  return wordsOf(body)
    .filter((word) => word !== null)
    .join('，');
}

function wordsOf(body: ActionBody): (string | null)[] {
  switch (body.kind) {
    case 'newShare':
      return [
        boardNames[body.board],
        `申购代码 ${body.subscriptionCode}`,
        say(body.issuePrice, (price) => `发行价 ${price} 元`),
        say(body.priceEarnings, (ratio) => `发行市盈率 ${ratio} 倍`),
        say(body.upperLimit, (limit) => `申购上限 ${limit} 万股`),
        say(body.marketValueNeeded, (value) => `顶格申购需市值 ${value} 万元`),
      ];
    case 'convertible':
      return [
        `正股 ${body.stockName} ${body.stockCode}`,
        `申购代码 ${body.subscriptionCode}`,
        say(body.rating, (rating) => `信用评级 ${rating}`),
        say(body.conversionPrice, (price) => `初始转股价 ${price} 元`),
        say(body.issuedAmount, (amount) => `发行规模 ${amount} 亿元`),
      ];
    case 'dividend':
      return [body.period, `每 10 股${distributionOf(body)}`];
    case 'unlock':
      return [body.sharesKind, `${body.shares} 万股`, say(body.shareOfTotal, (share) => `占总股本 ${share}%`)];
  }
}

function distributionOf({ cash, bonusShares, transferredShares }: Extract<ActionBody, { kind: 'dividend' }>): string {
  return [
    bonusShares ? `送 ${bonusShares} 股` : '',
    transferredShares ? `转增 ${transferredShares} 股` : '',
    cash ? `派 ${cash} 元（税前）` : '',
  ].join('');
}

const say = <Value>(value: Value | null, words: (value: Value) => string): string | null => (value === null ? null : words(value));
