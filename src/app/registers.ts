import { riskTolerance } from '#clients/questionnaires/calls.ts';
import { questionnaireRegister } from '#clients/questionnaires/register/questionnaire-register.ts';
import { fundNoticeRegister } from '#content/articles/fund-notice-register.ts';
import { branchRegister } from '#content/branches/service/branch-register.ts';
import { accountRegister, bondTraderRegister } from '#content/disclosure/service/account-registers.ts';
import { staffRegister, witnessRegister } from '#content/disclosure/staff-registers.ts';
import { dividendRegister } from '#products/funds/register/dividend-register.ts';
import { fundRegister } from '#products/funds/register/fund-register.ts';
import { levelRegister } from '#products/funds/register/level-register.ts';
import { catalogueRegister } from '#products/futures/catalogue-register.ts';
import { calendarRegister } from '#securities/calendar/calendar-register.ts';
import { corporateActionRegister } from '#securities/corporate-actions/action-register.ts';
import { hkNoticeRegister } from '#securities/hk-connect/notice-register.ts';
import { adjustmentRegister } from '#securities/list-imports/adjustments/adjustment-register.ts';
import { listImportTargets } from '#securities/list-imports/service/list-target.ts';
import { refinancingRegister } from '#securities/margin/register/refinancing-register.ts';
import { totalsRegister } from '#securities/margin/register/totals-register.ts';
import type { Register } from '#workflow/imports/definition/register.ts';
import type { ImportTarget } from '#workflow/imports/definition/target.ts';
import { registerTarget } from '#workflow/imports/stores/register/register-target.ts';

/** The firm's lists that are maintained by importing files, besides the dated lists of securities. */
export const registers: readonly Register[] = [
  totalsRegister,
  refinancingRegister,
  hkNoticeRegister,
  fundRegister,
  dividendRegister,
  levelRegister,
  corporateActionRegister,
  branchRegister,
  calendarRegister,
  catalogueRegister,
  staffRegister,
  witnessRegister,
  accountRegister,
  bondTraderRegister,
  questionnaireRegister(riskTolerance, '风险承受能力评估问卷'),
  adjustmentRegister,
  fundNoticeRegister,
];

/** All import targets in display order. */
export const importTargets: readonly ImportTarget[] = [...listImportTargets, ...registers.map(registerTarget)];
