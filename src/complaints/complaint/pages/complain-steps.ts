import type { FieldError } from '#contract/envelope.ts';
import { questionGet } from '#identity/verification/calls.ts';
import type { HumanQuestion } from '#identity/verification/schema.ts';
import { readPass } from '#identity/verification/web/read-pass.ts';
import type { ActionContext } from '#ui/page/page-action.ts';
import { complaintAdd, complaintCheck, complaintPurpose } from '../calls.ts';
import type { ComplaintDraft, ComplaintPromise, ComplaintReceipt, ComplaintType } from '../schema.ts';
import { fieldNames, readPosted, textOf, type ComplaintValues, type PostedComplaint } from './posted-complaint.ts';

/** What the page shows after a post: the form again, the form as its author should check it, or the number. */
export type ComplainStep =
  | ({ step: 'fill' } & PostedComplaint)
  | ({ step: 'confirm' } & ConfirmationStep)
  | { step: 'done'; type: ComplaintType; mobileTail: string; receipt: ComplaintReceipt };

export interface ConfirmationStep extends Omit<PostedComplaint, 'errors'> {
  promise: ComplaintPromise;
  /** Sent with every try, so that it makes one case. */
  key: string;
  /** For visitors without script. */
  question?: HumanQuestion;
  checkError?: string;
  error?: string;
}

interface Outcome {
  status?: number;
  data: ComplainStep;
}

/** One post of the form: filled in, changed once more, or sent. Works the same with and without script. */
export async function takeStep(context: ActionContext): Promise<Outcome> {
  const posted = await readPosted(context);
  const [step, fileId] = textOf(context.form, 'step').split(':');
  if (step === 'send') return send(context, posted);
  if (step === 'check') return check(context, posted);
  return fill({ ...posted, evidence: posted.evidence.filter((one) => one.fileId !== fileId) });
}

async function check({ attempt }: ActionContext, { values, evidence, errors }: PostedComplaint): Promise<Outcome> {
  const checked = await attempt(complaintCheck, toDraft(values));
  const found = [...(checked.isDone ? [] : problemsOf(checked)), ...errors].toSorted(byPlace);
  if (!checked.isDone || found.length > 0) return fill({ values, evidence, errors: found }, 400);
  const asked = await attempt(questionGet, {});
  const question = asked.isDone ? asked.result : undefined;
  return { data: { step: 'confirm', values, evidence, promise: checked.result, key: crypto.randomUUID(), question } };
}

async function send(context: ActionContext, { values, evidence }: PostedComplaint): Promise<Outcome> {
  const { attempt, form } = context;
  const checked = await attempt(complaintCheck, toDraft(values));
  if (!checked.isDone) return fill({ values, evidence, errors: problemsOf(checked) }, 400);
  const key = textOf(form, 'key') || crypto.randomUUID();
  const confirming: ConfirmationStep = { values, evidence, promise: checked.result, key };
  const human = await readPass(context, { name: 'captcha', purpose: complaintPurpose });
  if ('question' in human) return confirm({ ...confirming, question: human.question, checkError: human.error });
  const fileIds = evidence.map((one) => one.fileId);
  const sent = await attempt(complaintAdd, { ...toDraft(values), fileIds, captcha: human.pass, idempotencyKey: key });
  if (sent.isDone) return done(values, sent.result);
  if (sent.errors.length > 0) return fill({ values, evidence, errors: [...sent.errors] }, 400);
  const asked = await attempt(questionGet, {});
  return confirm({ ...confirming, error: sent.message, ...(asked.isDone && { question: asked.result }) });
}

const fill = (posted: PostedComplaint, status = 200): Outcome => ({ status, data: { step: 'fill', ...posted } });
const confirm = (confirming: ConfirmationStep): Outcome => ({ status: 400, data: { step: 'confirm', ...confirming } });

function done({ type, mobile }: ComplaintValues, receipt: ComplaintReceipt): Outcome {
  const mobileTail = receipt.lookUpCode ?? mobile.replaceAll(/\D/g, '').slice(-4);
  return { data: { step: 'done', type: type as ComplaintType, mobileTail, receipt } };
}

/** Who wants to stay unknown is not asked for what their browser filled in unseen. Kinds and lines of business are checked by the server. */
function toDraft({ isAnonymous, ...values }: ComplaintValues): ComplaintDraft {
  const said = values as Omit<ComplaintDraft, 'isAnonymous'>;
  if (isAnonymous !== 'on' || values.type !== 'suggestion')
    return { ...said, isAnonymous: isAnonymous === 'on' && values.type === 'suggestion' };
  return { ...said, isAnonymous: true, name: '', mobile: '', email: '', fundAccount: '' };
}

/** Problems read in the order in which the form asks. */
function byPlace(a: FieldError, b: FieldError): number {
  const placeOf = ({ path }: FieldError): number => formOrder.indexOf(path.split('.')[0]!);
  return placeOf(a) - placeOf(b);
}
const formOrder: readonly string[] = fieldNames.flatMap((name) => (name === 'wish' ? [name, 'files'] : [name]));

function problemsOf({ errors, message }: { errors: readonly FieldError[]; message: string }): FieldError[] {
  return errors.length > 0 ? [...errors] : [{ path: '', message }];
}
