import type { VisitSource } from '#content/website/calls/visit-sources.ts';
import type { FieldError } from '#contract/envelope.ts';
import { isTypedNumber, parseTypedNumber } from '#contract/typed-number.ts';
import { questionGet } from '#identity/verification/calls.ts';
import type { HumanQuestion } from '#identity/verification/schema.ts';
import { readPass } from '#identity/verification/web/read-pass.ts';
import { readTextField } from '#ui/form/check-typed.ts';
import type { ActionContext } from '#ui/page/page-action.ts';
import { callBackAdd, callBackCheckPurpose, callBackCodeSend } from '../calls/requests.ts';
import type { CallBackPurpose, CallBackReceipt } from '../schema/requests.ts';

/** The values passed from one screen of the form to the next. */
export interface CallBackValues {
  mobileTel: string;
  consentVersion: string;
}

/** The screen after a post: the number again, the human check, the code, or the confirmation. */
export type CallBackStep =
  | { step: 'number'; values: CallBackValues; errors: readonly FieldError[] }
  | { step: 'prove'; values: CallBackValues; question?: HumanQuestion; error?: string }
  | { step: 'code'; values: CallBackValues; checkToken: string; errors: readonly FieldError[] }
  | { step: 'done'; receipt: CallBackReceipt };

/** Data of the page that is not in the form. */
export interface CallBackOrigin {
  purpose: CallBackPurpose;
  ref?: string | undefined;
  from?: VisitSource | undefined;
}

interface Outcome {
  status?: number;
  data: CallBackStep;
}

type Context = Pick<ActionContext, 'form' | 'call' | 'attempt'>;

/** Handles one post of the form in a page's action, with and without script. */
export async function handleCallBackPost(context: Context, origin: CallBackOrigin): Promise<Outcome> {
  const { form } = context;
  const values = { mobileTel: readTextField(form, 'mobileTel'), consentVersion: readTextField(form, 'consentVersion') };
  switch (readTextField(form, 'step')) {
    case 'send':
      return send(context, origin, values);
    case 'finish':
      return finish(context, origin, values);
    case 'edit':
      return { data: { step: 'number', values, errors: [] } };
    default:
      return begin(context, values);
  }
}

async function begin(context: Context, values: CallBackValues): Promise<Outcome> {
  const errors = findProblems(values);
  if (errors.length > 0) return { status: 400, data: { step: 'number', values, errors } };
  return { data: await prove(context, values) };
}

/** Returns the human check, with a question for visitors without script. */
async function prove({ attempt }: Context, values: CallBackValues, error?: string): Promise<CallBackStep> {
  const asked = await attempt(questionGet, {});
  return { step: 'prove', values, ...(asked.isDone && { question: asked.result }), ...(error && { error }) };
}

async function send(context: Context, { purpose }: CallBackOrigin, values: CallBackValues): Promise<Outcome> {
  const human = await readPass(context, { name: 'captcha', purpose: callBackCheckPurpose });
  if ('question' in human) return { status: 400, data: { step: 'prove', values, question: human.question, error: human.error } };
  const sent = await context.attempt(callBackCodeSend, { mobileTel: values.mobileTel, purpose, captcha: human.pass });
  if (sent.isDone) return { data: { step: 'code', values, checkToken: sent.result.checkToken, errors: [] } };
  if (sent.errors.some(({ path }) => path === 'mobileTel')) return { status: 400, data: { step: 'number', values, errors: sent.errors } };
  return { status: 400, data: await prove(context, values, sent.message) };
}

async function finish({ form, attempt }: Context, { purpose, ref, from }: CallBackOrigin, values: CallBackValues): Promise<Outcome> {
  const checkToken = readTextField(form, 'checkToken');
  const entry = { ...values, purpose, checkToken, checkCode: readTextField(form, 'checkCode'), ...(ref && { ref }), ...(from && { from }) };
  const done = await attempt(callBackAdd, entry);
  if (done.isDone) return { data: { step: 'done', receipt: done.result } };
  const errors = done.errors.length > 0 ? done.errors : [{ path: 'checkCode', message: done.message }];
  const isOfNumber = errors.some(({ path }) => path === 'mobileTel' || path === 'consentVersion');
  return { status: 400, data: isOfNumber ? { step: 'number', values, errors } : { step: 'code', values, checkToken, errors } };
}

function findProblems({ mobileTel, consentVersion }: CallBackValues): FieldError[] {
  return [
    ...(isTypedNumber('mobile', parseTypedNumber('mobile', mobileTel))
      ? []
      : [{ path: 'mobileTel', message: '请填写 11 位手机号码，例如 13800000000' }]),
    ...(consentVersion ? [] : [{ path: 'consentVersion', message: '请阅读并同意个人信息处理说明' }]),
  ];
}
