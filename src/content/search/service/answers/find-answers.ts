import type { Context } from '#platform/context.ts';
import type { SearchAnswer } from '../../schema.ts';
import type { AnswerDraft, AnswerSource, CodeTarget } from './answer-source.ts';
import { toPinyinQuery, type ParsedQuery } from './parsed-query.ts';

const mostAnswers = 3;
/** Timeout for answers; the results do not wait longer. */
const patienceMs = 1500;

/**
 * Returns the answers of the sources in their order, three at most. All sources run concurrently; one that fails or takes too
 * long is omitted and logged. When none matches, they are asked again with the pinyin of the query.
 */
export async function findAnswers(ctx: Context, sources: readonly AnswerSource[], asked: ParsedQuery): Promise<SearchAnswer[]> {
  const found = await askAll(ctx, sources, asked);
  if (found.length > 0) return found;
  const spelled = toPinyinQuery(asked);
  return spelled.forms.length > 0 ? askAll(ctx, sources, spelled) : [];
}

async function askAll(ctx: Context, sources: readonly AnswerSource[], asked: ParsedQuery): Promise<SearchAnswer[]> {
  const answers = await Promise.all(sources.map((source) => askOne(ctx, source, asked)));
  return answers.flatMap((answer) => answer ?? []).slice(0, mostAnswers);
}

async function askOne(ctx: Context, source: AnswerSource, asked: ParsedQuery): Promise<SearchAnswer | undefined> {
  try {
    const draft = await inTime(source.answer(ctx, asked));
    return draft && toAnswer(source.id, draft);
  } catch (error) {
    ctx.log.warn({ err: error, source: source.id }, 'search answer source failed');
    return undefined;
  }
}

function inTime<Value>(value: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${patienceMs} ms`)), patienceMs);
  });
  return Promise.race([value, late]).finally(() => clearTimeout(timer));
}

const toAnswer = (source: string, draft: AnswerDraft): SearchAnswer => ({
  facts: [],
  text: '',
  ways: [],
  day: null,
  basis: '',
  isSample: false,
  ...draft,
  source,
});

/** Codes are often written with their exchange: `600519.SH`, `sz000001`. */
const codePattern = /^(?:s[hz]|bj)?([0-9a-z]{6})(?:\.(?:s[hsz]|bj|of))?$/;

/** Returns the code when the normalized query is only a code; undefined when it has no digit or not six characters. */
export function parseCode(query: string): string | undefined {
  const code = codePattern.exec(query)?.[1];
  return code && /\d/.test(code) ? code.toUpperCase() : undefined;
}

/**
 * Returns the page of the only subject with a code. An exchange-traded fund that is in two lists counts as one. Undefined when
 * nothing has the code, or when both a share and a fund have it: then both are answers.
 */
export async function findCodeTarget(ctx: Context, sources: readonly AnswerSource[], code: string): Promise<string | undefined> {
  const found = await Promise.all(sources.map(async (source) => source.target?.(ctx, code)));
  const targets = found.filter((target): target is CodeTarget => target !== undefined);
  const traded = targets.find(({ isFund }) => isFund);
  return targets.length === 1 ? targets[0]?.href : traded?.href;
}
