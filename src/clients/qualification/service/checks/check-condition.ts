import type { Condition, ConditionResult } from '../../schema.ts';
import { checkCleanRecord, checkCreditOrFutures, checkOptionsPractice, checkOptionsTest } from './account.ts';
import { checkAverageAssets } from './average-assets.ts';
import { checkDesignation, checkExperience } from './experience.ts';
import { checkAge, checkIdCard, checkRiskLevel } from './standing.ts';
import type { Outcome, Subject } from './subject.ts';

/** Holds one condition against what is known of a client. Nothing is read and nothing is written. */
export function checkCondition({ rule, remark: _remark, ...shown }: Condition, subject: Subject): ConditionResult {
  return { ...shown, kind: rule.kind, ...checkRule(rule, subject) };
}

function checkRule(rule: Condition['rule'], subject: Subject): Outcome {
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
