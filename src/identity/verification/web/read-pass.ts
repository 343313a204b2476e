import type { ActionContext } from '#ui/page/page-action.ts';
import { questionCheck, questionGet } from '../calls.ts';
import type { HumanQuestion } from '../schema.ts';

/** The form's pass, or the question to show instead, by `<HumanCheck question error>`. */
export type FormCheck = { pass: string } | { question: HumanQuestion; error: string };

/**
 * Reads the human check of a posted form in the page's action: `await readPass(context, { name: 'captcha', purpose: 'complaint'
 * })`. With scripts the form contains a pass. Without, it contains the answer to a question, which is exchanged for a pass here,
 * or nothing yet: then the page is rendered again with a question and all entered values. The pass is not used up here.
 */
export async function readPass(
  { form, call, attempt }: Pick<ActionContext, 'form' | 'call' | 'attempt'>,
  { name, purpose }: { name: string; purpose: string },
): Promise<FormCheck> {
  const pass = textOf(form, name);
  if (pass) return { pass };
  const [id, answer] = [textOf(form, questionField(name)), textOf(form, answerField(name))];
  let error = '请先完成安全验证';
  if (id && answer) {
    const checked = await attempt(questionCheck, { id, answer, purpose });
    if (checked.isDone) return { pass: checked.result.pass };
    error = checked.message;
  }
  return { question: await call(questionGet, {}), error };
}

/** Names of the fields with question and answer without scripts. */
export const questionField = (name: string): string => `${name}-question`;
export const answerField = (name: string): string => `${name}-answer`;

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
}
