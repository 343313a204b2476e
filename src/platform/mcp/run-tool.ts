import { z } from 'zod';
import { type CallError, fail } from '#contract/call-error.ts';
import { codes } from '#contract/codes.ts';
import type { Context } from '../context.ts';
import { cleanInput } from '../http/input/clean-input.ts';
import { toCallError } from '../http/invoke.ts';
import { envelopeOf, sealAnswer, writeAnswer, type Envelope } from './envelope.ts';
import { explainArguments, explainError } from './refusals.ts';
import type { Tool, ToolContext } from './tool.ts';

/** The tools answer in parts of a few dozen rows; this stops an answer that no part of a tool has bounded. */
const mostAnswerBytes = 256 * 1024;

/** The result of a tool as the protocol sends it. */
export interface ToolResult {
  [field: string]: unknown;
  content: { type: 'text'; text: string }[];
  structuredContent?: Envelope;
  isError?: true;
}

export interface ToolRun {
  ctx: Context;
  call: ToolContext['call'];
  /** Address of the site or console, for the sources of answers. */
  url: string;
  /** Aborted at the time limit, and when the client leaves. */
  signal: AbortSignal;
}

/**
 * Runs a tool: checks the arguments, and seals and bounds the answer. Errors that the assistant can correct are results with
 * `isError`; nothing is thrown. The text of an unexpected error stays hidden.
 */
export async function runTool(tool: Tool, given: unknown, run: ToolRun): Promise<{ result: ToolResult; failure?: CallError }> {
  try {
    const parsed = z.safeParse(tool.input, cleanInput(given ?? {}), { reportInput: true });
    if (!parsed.success) return refuse(explainArguments(tool, parsed.error), fail('invalidInput'));
    return { result: await answer(tool, parsed.data, run) };
  } catch (error) {
    const failure = toCallError(error, run.ctx.requestId);
    if (failure.code === codes.internal.code)
      run.ctx.log.error({ err: error, tool: tool.name, requestId: run.ctx.requestId }, 'tool failed');
    return refuse(explainError(failure), failure);
  }
}

async function answer(tool: Tool, input: unknown, { ctx, call, url, signal }: ToolRun): Promise<ToolResult> {
  const { summary, ...rest } = await withinTime(tool.handle({ call, now: ctx.now }, input as never), signal);
  // Only the fields of the schema leave the site.
  const envelope = sealAnswer({ summary, ...rest, data: z.parse(tool.data, rest.data) }, url, ctx.now);
  const texts = writeAnswer(summary, envelope);
  if (texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0) > mostAnswerBytes)
    throw fail('tooLarge', '结果超过一次回答的上限，请缩小范围后再次调用：缩短日期区间，或者加上关键词、分类');
  return { content: texts.map((text) => ({ type: 'text', text })), structuredContent: z.parse(envelopeOf(tool.data), envelope) };
}

/** Waits for the work, and no longer than until the signal. Work that goes on makes no further calls. */
function withinTime<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(fail('unavailable', '没有在时限内完成，请缩小范围，稍后再次调用'));
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

const refuse = (text: string, failure: CallError): { result: ToolResult; failure: CallError } => ({
  result: { content: [{ type: 'text', text }], isError: true },
  failure,
});
