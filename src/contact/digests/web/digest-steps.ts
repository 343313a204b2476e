import type { FieldError } from '#contract/envelope.ts';
import { questionGet } from '#identity/verification/calls.ts';
import type { HumanQuestion } from '#identity/verification/schema.ts';
import { readPass } from '#identity/verification/web/read-pass.ts';
import { readTextField } from '#ui/form/check-typed.ts';
import type { ActionContext } from '#ui/page/page-action.ts';
import { digestCheckPurpose, digestCodeSend, digestSave } from '../calls.ts';
import type { DigestReceipt, Frequency } from '../schema.ts';

/** The values passed from one screen of the form to the next. */
export interface DigestValues {
  email: string;
  topics: string[];
  codes: string;
  rhythm: string;
  consentVersion: string;
}

/** The screen after a post: the topics again, the human check, the code, or the confirmation. */
export type DigestStep =
  | { step: 'choose'; values: DigestValues; errors: readonly FieldError[] }
  | { step: 'prove'; values: DigestValues; question?: HumanQuestion; error?: string }
  | { step: 'code'; values: DigestValues; checkToken: string; errors: readonly FieldError[] }
  | { step: 'done'; receipt: DigestReceipt };

interface Outcome {
  status?: number;
  data: DigestStep;
}

type Context = Pick<ActionContext, 'form' | 'call' | 'attempt'>;

/** Handles one post of the form in the page's action, with and without script. */
export async function handleDigestPost(context: Context): Promise<Outcome> {
  const values = readValues(context.form);
  switch (readTextField(context.form, 'step')) {
    case 'send':
      return send(context, values);
    case 'finish':
      return finish(context, values);
    case 'edit':
      return { data: { step: 'choose', values, errors: [] } };
    default:
      return begin(context, values);
  }
}

const readValues = (form: FormData): DigestValues => ({
  email: readTextField(form, 'email'),
  topics: form.getAll('topics').map(String),
  codes: readTextField(form, 'codes'),
  rhythm: readTextField(form, 'rhythm'),
  consentVersion: readTextField(form, 'consentVersion'),
});

async function begin(context: Context, values: DigestValues): Promise<Outcome> {
  const errors = findProblems(values);
  if (errors.length > 0) return { status: 400, data: { step: 'choose', values, errors } };
  return { data: await prove(context, values) };
}

/** Returns the human check, with a question for visitors without script. */
async function prove({ attempt }: Context, values: DigestValues, error?: string): Promise<DigestStep> {
  const asked = await attempt(questionGet, {});
  return { step: 'prove', values, ...(asked.isDone && { question: asked.result }), ...(error && { error }) };
}

async function send(context: Context, values: DigestValues): Promise<Outcome> {
  const human = await readPass(context, { name: 'captcha', purpose: digestCheckPurpose });
  if ('question' in human) return { status: 400, data: { step: 'prove', values, question: human.question, error: human.error } };
  const sent = await context.attempt(digestCodeSend, { email: values.email, captcha: human.pass });
  if (sent.isDone) return { data: { step: 'code', values, checkToken: sent.result.checkToken, errors: [] } };
  if (sent.errors.length > 0) return { status: 400, data: { step: 'choose', values, errors: sent.errors } };
  return { status: 400, data: await prove(context, values, sent.message) };
}

async function finish({ form, attempt }: Context, values: DigestValues): Promise<Outcome> {
  const checkToken = readTextField(form, 'checkToken');
  const { codes, rhythm, ...rest } = values;
  const done = await attempt(digestSave, {
    ...rest,
    ...(codes && { codes }),
    rhythm: rhythm as Frequency,
    checkToken,
    checkCode: readTextField(form, 'checkCode'),
  });
  if (done.isDone) return { data: { step: 'done', receipt: done.result } };
  const errors = done.errors.length > 0 ? done.errors : [{ path: 'checkCode', message: done.message }];
  const isOfCode = errors.every(({ path }) => path === 'checkCode' || path === 'checkToken');
  return { status: 400, data: isOfCode ? { step: 'code', values, checkToken, errors } : { step: 'choose', values, errors } };
}

function findProblems({ email, topics, codes, rhythm, consentVersion }: DigestValues): FieldError[] {
  const isWrongCode = codes.split(/[\s,，、;；]+/).some((code) => code !== '' && !/^\d{6}$/.test(code));
  return [
    ...(/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? [] : [{ path: 'email', message: '电子邮箱的格式应为 name@example.com' }]),
    ...(topics.length > 0 || codes ? [] : [{ path: 'topics', message: '请至少选择一项内容，或者填写证券代码' }]),
    ...(isWrongCode ? [{ path: 'codes', message: '证券代码为 6 位数字，多个代码以逗号分开' }] : []),
    ...(rhythm ? [] : [{ path: 'rhythm', message: '请选择每天或每周' }]),
    ...(consentVersion ? [] : [{ path: 'consentVersion', message: '请阅读并同意个人信息处理说明' }]),
  ];
}
