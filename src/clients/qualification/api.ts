import { endpoint, type Endpoint, noInput, noResult } from '#platform/http/endpoint.ts';
import { conditionSetsGet, qualificationCheck, qualificationConfirm } from './calls.ts';
import type { QualificationDeps } from './deps.ts';
import { conditionSetList, confirmInput, qualificationInput, qualificationResult } from './schema.ts';
import { listConditionSets } from './service/condition-sets.ts';
import { checkQualification, confirmQualification } from './service/qualification.ts';

/** Each check queries the account system and is stored: enough for repeated attempts, too few to overload it. */
const checksPerMinute = 30;

export function createQualificationApi(deps: QualificationDeps): Endpoint[] {
  return [
    endpoint(
      qualificationCheck,
      {
        input: qualificationInput,
        result: qualificationResult,
        summary: '准入检测：各项条件的标准、实际值、差额、计算说明与最早可满足日期',
        perMinute: checksPerMinute,
        outcomes: ['notFound'],
      },
      (ctx, input) => checkQualification(ctx, deps, input),
    ),
    endpoint(
      qualificationConfirm,
      {
        input: confirmInput,
        result: noResult,
        summary: '确认准入检测已通过，完成业务的“准入条件”步骤；检测结果 30 分钟内有效',
        outcomes: ['notFound', 'conflict'],
      },
      confirmQualification,
    ),
    endpoint(conditionSetsGet, { input: noInput, result: conditionSetList, summary: '各业务的准入条件与依据' }, listConditionSets),
  ];
}
