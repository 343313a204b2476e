import { addMonths, type Day } from '#platform/day.ts';
import type { RuleOf } from '../../schema.ts';
import type { Outcome, Subject } from './subject.ts';

/** A valid result of the risk questionnaire, of the level at least, and not of the lowest category. */
export function checkRiskLevel({ atLeast }: RuleOf<'riskLevel'>, { facts: { risk } }: Subject): Outcome {
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

/** A card that holds today. */
export function checkIdCard(_rule: RuleOf<'idCard'>, { facts: { idCard } }: Subject): Outcome {
  const renew = '更新身份证信息并通过审核后即可满足。';
  if (idCard.state === 'none') return { actual: '没有登记身份证信息', pass: false, gap: '需要登记身份证', explain: renew };
  const until = idCard.validUntil ?? '长期';
  if (idCard.state === 'expired')
    return { actual: `已于 ${until} 到期`, pass: false, gap: '身份证已到期，需要更新', explain: `登记的身份证已过有效期。${renew}` };
  const soon = idCard.state === 'expiring' ? '即将到期，请及时更新。' : '';
  return { actual: idCard.validUntil ? `有效至 ${until}` : '长期有效', pass: true, explain: `以登记的身份证有效期限为准。${soon}` };
}

/** Years of age on the day of the application. */
export function checkAge({ from, to }: RuleOf<'age'>, { facts: { bornOn }, today }: Subject): Outcome {
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
