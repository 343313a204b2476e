/**
 * What a guard found between a file and its readers. `failed` stops the import; `accepted` would have, had nobody answered for it; `unknown`: what to
 * compare with is missing, which the message says.
 */
export interface Judgement<Code extends string = string> {
  guard: Code;
  state: 'passed' | 'failed' | 'accepted' | 'unknown';
  /** One Chinese sentence with the figures. */
  message: string;
  /** Whether a person may let it pass with a reason; regulators' limits never. */
  mayAccept: boolean;
  /** No limit that is broken, but something that a person has to have looked at: acknowledged with a reason by whoever imports. */
  isDoubt?: boolean;
  /** Why it was let pass. */
  reason?: string;
}

/** Guards that a person lets pass, and why. */
export interface Acceptance {
  guards: readonly string[];
  reason: string;
}

/** Guards that any target may have, and what staff call them. */
export const commonGuards = { 'stated-date': '文件写明的日期', 'approval-required': '第二人批准' } as const;

export const passed = <Code extends string>(guard: Code, message: string): Judgement<Code> => ({
  guard,
  state: 'passed',
  message,
  mayAccept: true,
});

export const unknown = <Code extends string>(guard: Code, message: string): Judgement<Code> => ({
  guard,
  state: 'unknown',
  message,
  mayAccept: true,
});

export const failed = <Code extends string>(guard: Code, message: string, mayAccept = true): Judgement<Code> => ({
  guard,
  state: 'failed',
  message,
  mayAccept,
});

/** The results after a person's word: what was named and may be let pass no longer stops the import. */
export const applyAcceptance = (results: readonly Judgement[], acceptance: Acceptance | undefined): Judgement[] =>
  results.map((result) =>
    acceptance && result.state === 'failed' && result.mayAccept && acceptance.guards.includes(result.guard)
      ? { ...result, state: 'accepted', reason: acceptance.reason }
      : result,
  );

/** Whether no guard stops the import. */
export const allPass = (results: readonly Judgement[]): boolean => results.every(({ state }) => state !== 'failed');

/** Whether a person may let every guard pass that stops the import. */
export const mayAllPass = (results: readonly Judgement[]): boolean =>
  results.every(({ state, mayAccept }) => state !== 'failed' || mayAccept);

/** What a result is called beside its guard. */
const guardMarks: Record<Judgement['state'], string> = {
  passed: '通过',
  failed: '未通过',
  accepted: '已放行',
  unknown: '未核对',
};

/** `通过`, `未通过`, or `待确认` for a doubt. */
export const markOf = ({ state, isDoubt }: Judgement): string =>
  isDoubt && state === 'failed' ? '待确认' : isDoubt && state === 'accepted' ? '已确认' : guardMarks[state];

/** What a person can do about a result, as the end of its line. */
export function adviceOn({ guard, state, mayAccept, isDoubt, reason }: Judgement): string {
  if (state === 'accepted') return `（${isDoubt ? '确认' : '放行'}原因：${reason}）`;
  if (state !== 'failed') return '';
  return mayAccept ? `。核实无误的，加上 --accept ${guard} --reason "原因" ${isDoubt ? '确认' : '放行'}` : '。此项不能放行';
}
