import { endpoint, type Endpoint, noInput } from '#platform/http/endpoint.ts';
import { callBackAdd, callBackCodeSend, callBackGuideGet, referralGet } from './calls/requests.ts';
import type { CallBackDeps } from './deps.ts';
import {
  callBackCodeInput,
  callBackCodeResult,
  callBackGuide,
  callBackInput,
  callBackReceipt,
  referralQuery,
  referralResult,
} from './schema/requests.ts';
import { addCallBack } from './service/add-call-back.ts';
import { getCallBackGuide } from './service/guide.ts';
import { getReferral } from './service/referral.ts';
import { sendCallBackCode } from './service/send-code.ts';

export function createCallBackApi(deps: CallBackDeps): Endpoint[] {
  return [
    endpoint(
      callBackGuideGet,
      { input: noInput, result: callBackGuide, summary: '预约回电：回电时段与同意书版本', outcomes: ['notFound'] },
      getCallBackGuide,
    ),
    endpoint(
      referralGet,
      { input: referralQuery, result: referralResult, summary: '按推荐码查询推荐的营业部或人员，没有时为空', perMinute: 60 },
      getReferral,
    ),
    endpoint(
      callBackCodeSend,
      {
        input: callBackCodeInput,
        result: callBackCodeResult,
        summary: '向预约回电的手机号发送验证码，须先完成安全验证',
        perMinute: 10,
        outcomes: ['wrongVerification'],
      },
      (ctx, input) => sendCallBackCode(ctx, deps, input),
    ),
    endpoint(
      callBackAdd,
      {
        input: callBackInput,
        result: callBackReceipt,
        summary: '预约回电，返回预约编号与回电时段；同一手机号已有待办预约时返回原预约',
        perMinute: 20,
        outcomes: ['wrongVerification', 'notFound'],
      },
      (ctx, input) => addCallBack(ctx, deps, input),
    ),
  ];
}
