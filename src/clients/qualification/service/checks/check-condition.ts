import { addMonths, daysBetween, type Day } from '#platform/day.ts';
import type { Condition, ConditionResult, RuleOf } from '../../schema.ts';
import { checkAverageAssets } from './average-assets.ts';
import type { CheckOutcome, Subject } from './subject.ts';

/** Evaluates one condition against a client's facts. Pure function. */
export function checkCondition({ rule, remark: _remark, ...shown }: Condition, subject: Subject): ConditionResult {
  return { ...shown, kind: rule.kind, ...checkRule(rule, subject) };
}

function checkRule(rule: Condition['rule'], subject: Subject): CheckOutcome {
  switch (rule.kind) {
    case 'averageAssets':
      return checkAverageAssets(rule, subject);
    case 'experience':
      return checkExperience(rule, subject);
    case 'riskLevel':
      return checkRiskLevel(rule, subject);
    case 'idCard':
      return checkIdCard(rule, subject);
    case 'age':
      return checkAge(rule, subject);
    case 'cleanRecord':
      return checkCleanRecord(rule, subject);
    case 'creditOrFutures':
      return checkCreditOrFutures(rule, subject);
    case 'optionsTest':
      return checkOptionsTest(rule, subject);
    case 'optionsPractice':
      return checkOptionsPractice(rule, subject);
    case 'designation':
      return checkDesignation(rule, subject);
  }
}

/** Not on a list of dishonest persons; an unchecked record fails. */
function checkCleanRecord(_rule: RuleOf<'cleanRecord'>, { facts: { record } }: Subject): CheckOutcome {
  if (!record) return { actual: '尚未查询', pass: false, gap: '诚信记录尚未查询', explain: '诚信记录尚未查询，请联系营业网点。' };
  const explain = `${record.checkedOn} 查询证券期货市场诚信档案的结果。`;
  if (record.isListed)
    return { actual: '有不良记录', pass: false, gap: '诚信档案中有不良记录', explain: `${explain}如有异议，请联系营业网点核实。` };
  return { actual: '无不良记录', pass: true, explain };
}

/** Has credit trading, or has traded financial futures. */
function checkCreditOrFutures(
  _rule: RuleOf<'creditOrFutures'>,
  { facts: { creditSince, futuresFirstTradeOn }, today }: Subject,
): CheckOutcome {
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

/** Simulated options trading recognised by the exchange. */
function checkOptionsPractice(_rule: RuleOf<'optionsPractice'>, { facts: { hasPractisedOptions } }: Subject): CheckOutcome {
  const explain = '以交易所认可的期权模拟交易记录为准，可以在营业网点开通模拟账户。';
  if (!hasPractisedOptions) return { actual: '没有模拟交易经历', pass: false, gap: '需要期权模拟交易经历', explain };
  return { actual: '有模拟交易经历', pass: true, explain };
}

const levelNames = ['未通过', '一级', '二级', '三级'] as const;

/** The exchange's options test; each level includes the lower ones. */
function checkOptionsTest({ level }: RuleOf<'optionsTest'>, { facts: { optionsTestLevel } }: Subject): CheckOutcome {
  const pass = optionsTestLevel >= level;
  return {
    actual: levelNames[optionsTestLevel],
    pass,
    explain: '以交易所期权知识测试的成绩为准，测试在营业网点现场进行。',
    ...(!pass && { gap: `需要${levelNames[level as 1 | 2 | 3]}及以上` }),
  };
}

/** Whole months since the first trade: a month ends on the same day of the month, or on the last day of a shorter month. */
function checkExperience({ months }: RuleOf<'experience'>, { facts: { firstTradeOn, trades }, today }: Subject): CheckOutcome {
  if (!firstTradeOn || trades === 0 || firstTradeOn > today) {
    return {
      actual: '没有交易记录',
      pass: false,
      gap: `还差 ${months} 个月`,
      explain: '自首次证券交易之日起计算；完成首次交易后才开始计算。',
    };
  }
  const reached = addMonths(firstTradeOn, months);
  const pass = today >= reached;
  return {
    actual: formatMonths(wholeMonths(firstTradeOn, today)),
    pass,
    explain: `首次交易日 ${firstTradeOn}，累计成交 ${trades} 笔；至 ${reached} 满 ${months} 个月（没有对应日的，以当月最后一日为准）。`,
    ...(!pass && { gap: `还差 ${daysBetween(today, reached)} 天`, earliest: reached }),
  };
}

/** Whole months since the account was designated to the firm or opened with it, counted like experience. */
function checkDesignation({ months }: RuleOf<'designation'>, { facts: { designatedSince }, today }: Subject): CheckOutcome {
  const explain = '自在本公司指定交易或者开户之日起计算，不看首次交易的日期。';
  if (!designatedSince || designatedSince > today) return { actual: '没有记录', pass: false, gap: `还差 ${months} 个月`, explain };
  const reached = addMonths(designatedSince, months);
  const pass = today >= reached;
  return {
    actual: formatMonths(wholeMonths(designatedSince, today)),
    pass,
    explain: `${explain}${designatedSince} 起，至 ${reached} 满 ${months} 个月。`,
    ...(!pass && { gap: `还差 ${daysBetween(today, reached)} 天`, earliest: reached }),
  };
}

const formatMonths = (months: number): string => (months === 0 ? '不满 1 个月' : `${months} 个月`);

/** Returns the full months between two days. */
function wholeMonths(from: Day, to: Day): number {
  let months = Math.max(0, Math.floor(daysBetween(from, to) / 31));
  while (addMonths(from, months + 1) <= to) months += 1;
  return months;
}

/** A valid risk assessment of at least the level, and not of the lowest category. */
function checkRiskLevel({ atLeast }: RuleOf<'riskLevel'>, { facts: { risk } }: Subject): CheckOutcome {
  const redo = '完成风险测评后请重新检测。';
  if (risk.state === 'none' || risk.level === null)
    return {
      actual: '没有测评结果',
      pass: false,
      gap: `需要完成测评，${atLeast} 及以上`,
      explain: `以最近一次正式测评的结果为准。${redo}`,
    };
  const name = risk.levelName ? `${risk.level} ${risk.levelName}` : risk.level;
  if (risk.state === 'expired')
    return {
      actual: `${name}（已过期）`,
      pass: false,
      gap: '测评结果已过期，需要重新测评',
      explain: `测评结果有效至 ${risk.validUntil ?? '—'}，已经过期。${redo}`,
    };
  const validity = risk.validUntil ? `，有效至 ${risk.validUntil}` : '';
  if (risk.isLowest) {
    const explain = `风险承受能力最低类别的投资者不得参与${validity}。`;
    return { actual: `${name}（最低类别）`, pass: false, gap: '最低类别的投资者不能参与', explain };
  }
  const pass = risk.level >= atLeast;
  return {
    actual: name,
    pass,
    explain: `以最近一次正式测评的结果为准${validity}。`,
    ...(!pass && { gap: `需要 ${atLeast} 及以上` }),
  };
}

/** A card that is valid today. */
function checkIdCard(_rule: RuleOf<'idCard'>, { facts: { idCard } }: Subject): CheckOutcome {
  const renew = '更新身份证信息并通过审核后即可满足。';
  if (idCard.state === 'none') return { actual: '没有登记身份证信息', pass: false, gap: '需要登记身份证', explain: renew };
  const until = idCard.validUntil ?? '长期';
  if (idCard.state === 'expired')
    return { actual: `已于 ${until} 到期`, pass: false, gap: '身份证已到期，需要更新', explain: `登记的身份证已过有效期。${renew}` };
  const soon = idCard.state === 'expiring' ? '即将到期，请及时更新。' : '';
  return { actual: idCard.validUntil ? `有效至 ${until}` : '长期有效', pass: true, explain: `以登记的身份证有效期限为准。${soon}` };
}

/** Age in years on the day of application. */
function checkAge({ from, to }: RuleOf<'age'>, { facts: { bornOn }, today }: Subject): CheckOutcome {
  const explain = '按登记的身份证号码中的出生日期计算周岁。';
  if (!bornOn) return { actual: '没有登记身份证号码', pass: false, gap: '需要登记身份证号码', explain };
  const age = ageOn(bornOn, today);
  const pass = age >= from && (to === undefined || age <= to);
  const shown = { actual: `${age} 周岁`, pass, explain };
  if (pass) return shown;
  if (age < from) return { ...shown, gap: `还差 ${from - age} 周岁`, earliest: addMonths(bornOn, from * 12) };
  return { ...shown, gap: `已超过 ${to} 周岁` };
}

function ageOn(bornOn: Day, today: Day): number {
  const years = Number(today.slice(0, 4)) - Number(bornOn.slice(0, 4));
  return Math.max(0, today < addMonths(bornOn, years * 12) ? years - 1 : years);
}
