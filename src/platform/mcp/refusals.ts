import { z } from 'zod';
import type { CallError } from '#contract/call-error.ts';
import { codes } from '#contract/codes.ts';
import { staffCodes } from '#contract/staff-outcomes.ts';
import type { Tool } from './tool.ts';

/** The outcomes in English, with the next step. */
const english: Readonly<Record<number, string>> = {
  [codes.invalidInput.code]: 'The arguments are not valid. Correct them as the Chinese message says and call again.',
  [codes.notFound.code]: 'Nothing with these arguments is published. Check them, or look for it with a list or search tool.',
  [codes.conflict.code]: 'The content has changed in the meantime. Read it again before the next call.',
  [codes.tooLarge.code]: 'The request is too large. Shorten it.',
  [codes.tooManyRequests.code]: 'Too many requests. Wait as long as Retry-After says, at least a few seconds, then call again.',
  [codes.sessionExpired.code]: 'A valid API token is required in the Authorization header.',
  [codes.unavailable.code]: 'The service is unavailable for a moment. Call again in a few seconds.',
  [staffCodes.notPermitted.code]: 'The owner or the token lacks this permission. Ask the security administrator of the firm.',
  [staffCodes.notForTokens.code]: 'API tokens cannot do this. A person does it in the console.',
  [staffCodes.tokenRefused.code]: 'The API token is invalid, expired or revoked, or not allowed from this address.',
  [staffCodes.needsProof.code]: 'A person must prove their identity for this in the console.',
};
const unexpected = 'Something went wrong on the server. Call again later; if it happens again, report the request number.';

/** Returns the message of an error in Chinese and English, with the fields that it names. */
export function explainError({ code, message, errors }: CallError): string {
  const fields = errors.map(({ path, message: text }) => `${path || '参数'}：${text}`);
  return [message, ...fields, english[code] ?? unexpected].join('\n');
}

/** Returns the explanation of wrong arguments in Chinese and English, with an example of valid ones. */
export function explainArguments({ name, example }: Tool, { issues }: z.ZodError): string {
  const { localeError } = z.locales.en();
  const lines = issues.map((issue) => {
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys.join('、') : undefined;
    const field = unknown ?? (issue.path.join('.') || '参数');
    const text = localeError(issue as z.core.$ZodRawIssue);
    return `${field}：${issue.message} / ${typeof text === 'string' ? text : (text?.message ?? 'Invalid value')}`;
  });
  return [
    `工具 ${name} 的参数有误，没有执行。请按下列说明改正后再次调用。`,
    `The arguments of ${name} are not valid; nothing was done. Correct them and call again.`,
    ...lines,
    `示例 Example: ${JSON.stringify(example)}`,
  ].join('\n');
}
