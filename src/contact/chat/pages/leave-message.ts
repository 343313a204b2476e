import type { FieldError } from '#contract/envelope.ts';
import type { HumanQuestion } from '#identity/verification/schema.ts';
import { readPass } from '#identity/verification/web/read-pass.ts';
import { complaintAdd, complaintCheck, complaintPurpose } from '#complaints/complaint/calls.ts';
import type { ComplaintReceipt } from '#complaints/complaint/schema.ts';
import { textOf } from '#ui/form/check-typed.ts';
import type { ActionContext } from '#ui/page/page-action.ts';

const fieldNames = ['name', 'mobile', 'matter', 'consentVersion'] as const;
export type MessageValues = Record<(typeof fieldNames)[number], string>;

/** What the page shows after a post: the form again, or the number of the enquiry. */
export type MessageOutcome =
  | { step: 'fill'; values: MessageValues; errors: readonly FieldError[]; key: string; question?: HumanQuestion; checkError?: string }
  | { step: 'done'; receipt: ComplaintReceipt; mobileTail: string };

interface Outcome {
  status?: number;
  data: MessageOutcome;
}

/** Who leaves a message wants one thing, and need not write it down. */
const wish = '请答复我的留言。';

/** Hands a message in as an enquiry, with the clock of one. Works the same with and without script. */
export async function leaveMessage(context: ActionContext): Promise<Outcome> {
  const { form, attempt } = context;
  const values = Object.fromEntries(fieldNames.map((name) => [name, textOf(form, name)])) as MessageValues;
  const key = textOf(form, 'key') || crypto.randomUUID();
  const again = (more: Partial<Extract<MessageOutcome, { step: 'fill' }>>): Outcome => ({
    status: 400,
    data: { step: 'fill', values, key, errors: [], ...more },
  });
  const draft = { ...values, type: 'enquiry', wish } as const;
  const checked = await attempt(complaintCheck, draft);
  if (!checked.isDone) return again({ errors: problemsOf(checked) });
  const human = await readPass(context, { name: 'captcha', purpose: complaintPurpose });
  if ('question' in human) return again({ question: human.question, checkError: human.error });
  const sent = await attempt(complaintAdd, { ...draft, captcha: human.pass, idempotencyKey: key });
  if (!sent.isDone) return again({ errors: problemsOf(sent) });
  return { data: { step: 'done', receipt: sent.result, mobileTail: values.mobile.replaceAll(/\D/g, '').slice(-4) } };
}

function problemsOf({ errors, message }: { errors: readonly FieldError[]; message: string }): readonly FieldError[] {
  return errors.length > 0 ? errors : [{ path: '', message }];
}
