import type { RuleOf } from '../../schema.ts';
import type { Outcome, Subject } from './subject.ts';

/** On no list of dishonest persons; what was never looked up does not pass. */
export function checkCleanRecord(_rule: RuleOf<'cleanRecord'>, { facts: { record } }: Subject): Outcome {
  if (!record) return { actual: '尚未查询', pass: false, gap: '诚信记录尚未查询', explain: '诚信记录尚未查询，请联系营业网点。' };
  const explain = `${record.checkedOn} 查询证券期货市场诚信档案的结果。`;
  if (record.isListed)
    return { actual: '有不良记录', pass: false, gap: '诚信档案中有不良记录', explain: `${explain}如有异议，请联系营业网点核实。` };
  return { actual: '无不良记录', pass: true, explain };
}

/** May trade on credit, or has traded financial futures. */
export function checkCreditOrFutures(
  _rule: RuleOf<'creditOrFutures'>,
  { facts: { creditSince, futuresFirstTradeOn }, today }: Subject,
): Outcome {
  const credit = creditSince && creditSince <= today ? `${creditSince} 起具备融资融券资格` : undefined;
  const futures = futuresFirstTradeOn && futuresFirstTradeOn <= today ? `${futuresFirstTradeOn} 首次交易金融期货` : undefined;
  const known = [credit, futures].filter((text) => text !== undefined);
  const pass = known.length > 0;
  return {
    actual: known.join('；') || '两项均不具备',
    pass,
    explain: '具备融资融券业务参与资格，或者有金融期货交易经历，满足一项即可。',
    ...(!pass && { gap: '需要融资融券资格或者金融期货交易经历' }),
  };
}

/** Trades in options that the exchange has for practice. */
export function checkOptionsPractice(_rule: RuleOf<'optionsPractice'>, { facts: { hasPractisedOptions } }: Subject): Outcome {
  const explain = '以交易所认可的期权模拟交易记录为准，可以在营业网点开通模拟账户。';
  if (!hasPractisedOptions) return { actual: '没有模拟交易经历', pass: false, gap: '需要期权模拟交易经历', explain };
  return { actual: '有模拟交易经历', pass: true, explain };
}

const levelNames = ['未通过', '一级', '二级', '三级'] as const;

/** The exchange's test on options; each level holds the ones below it. */
export function checkOptionsTest({ level }: RuleOf<'optionsTest'>, { facts: { optionsTestLevel } }: Subject): Outcome {
  const pass = optionsTestLevel >= level;
  return {
    actual: levelNames[optionsTestLevel],
    pass,
    explain: '以交易所期权知识测试的成绩为准，测试在营业网点现场进行。',
    ...(!pass && { gap: `需要${levelNames[level as 1 | 2 | 3]}及以上` }),
  };
}
