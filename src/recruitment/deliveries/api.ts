import { endpoint, type Endpoint } from '#platform/http/endpoint.ts';
import { resumeView } from '#recruitment/resumes/schema/resume.ts';
import { deliveryAdd, deliveryList, deliveryLookUp, deliveryResume, deliveryWithdraw, resumeChange } from './calls.ts';
import type { DeliveryDeps } from './deps.ts';
import {
  deliverInput,
  delivery,
  deliveryKey,
  deliveryList as list,
  deliveryListInput,
  deliveryLookUpInput,
  deliveryLookUpQuery,
  deliveryLookUpResult,
  resumeChangeInput,
} from './schema.ts';
import { changeResume } from './service/change-resume.ts';
import { deliver } from './service/deliver.ts';
import { listDeliveries } from './service/list-deliveries.ts';
import { lookUp } from './service/look-up.ts';
import { readDeliveredResume } from './service/snapshot.ts';
import { withdrawDelivery } from './service/withdraw.ts';

/** The calls about the job seeker's own applications. */
export function createDeliveryApi(deps: DeliveryDeps): Endpoint[] {
  return [
    endpoint(
      deliveryAdd,
      {
        input: deliverInput,
        result: delivery,
        summary: '投递简历；重复提交得到同一份投递',
        perMinute: 60,
        outcomes: ['notFound', 'conflict'],
      },
      (ctx, input) => deliver(ctx, deps, input),
    ),
    endpoint(deliveryList, { input: deliveryListInput, result: list, summary: '本人的投递及进度' }, listDeliveries),
    endpoint(
      deliveryWithdraw,
      { input: deliveryKey, result: delivery, summary: '撤回一份进行中的投递', outcomes: ['notFound', 'conflict'] },
      withdrawDelivery,
    ),
    endpoint(deliveryResume, { input: deliveryKey, result: resumeView, summary: '投递时的简历', outcomes: ['notFound'] }, (ctx, key) =>
      readDeliveredResume(ctx, deps, key),
    ),
    endpoint(
      resumeChange,
      {
        input: resumeChangeInput,
        result: delivery,
        summary: '更换已投递的简历；筛选开始前可用',
        perMinute: 60,
        outcomes: ['notFound', 'conflict'],
      },
      (ctx, input) => changeResume(ctx, deps, input),
    ),
    endpoint(
      deliveryLookUp,
      {
        input: deliveryLookUpInput,
        result: deliveryLookUpResult,
        summary: '凭短信验证码查询投递进度，无需登录',
        perMinute: 20,
        legacyGet: deliveryLookUpQuery,
        outcomes: ['wrongVerification'],
      },
      (ctx, input) => lookUp(ctx, deps, input),
    ),
  ];
}
