/**
 * The result of a guard. `failed` blocks the import; `accepted`: failed, but a person has accepted it; `unknown`: there is
 * nothing to compare with, as the message says.
 */
export interface GuardCheckResult<Code extends string = string> {
  guard: Code;
  state: 'passed' | 'failed' | 'accepted' | 'unknown';
  /** One Chinese sentence with the figures. */
  message: string;
  /** True if a person may accept it with a reason; never for regulatory limits. */
  mayAccept: boolean;
  /** True if no limit is broken, but the importer has to acknowledge it with a reason. */
  isDoubt?: boolean;
  /** The reason for the acceptance. */
  reason?: string;
}

/** The accepted guards, and the reason. */
export interface Acceptance {
  guards: readonly string[];
  reason: string;
}

/** Guards of all targets, with their labels. */
export const commonGuards = { 'stated-date': '文件写明的日期', 'approval-required': '第二人批准' } as const;

export const passed = <Code extends string>(guard: Code, message: string): GuardCheckResult<Code> => ({
  guard,
  state: 'passed',
  message,
  mayAccept: true,
});

export const unknown = <Code extends string>(guard: Code, message: string): GuardCheckResult<Code> => ({
  guard,
  state: 'unknown',
  message,
  mayAccept: true,
});

export const failed = <Code extends string>(guard: Code, message: string, mayAccept = true): GuardCheckResult<Code> => ({
  guard,
  state: 'failed',
  message,
  mayAccept,
});

/** Applies an acceptance to the results: named guards that may be accepted no longer block the import. */
export const applyAcceptance = (results: readonly GuardCheckResult[], acceptance: Acceptance | undefined): GuardCheckResult[] =>
  results.map((result) =>
    acceptance && result.state === 'failed' && result.mayAccept && acceptance.guards.includes(result.guard)
      ? { ...result, state: 'accepted', reason: acceptance.reason }
      : result,
  );

/** Returns whether no guard blocks the import. */
export const allPass = (results: readonly GuardCheckResult[]): boolean => results.every(({ state }) => state !== 'failed');

/** Returns whether a person may accept every guard that blocks the import. */
export const canAcceptAll = (results: readonly GuardCheckResult[]): boolean =>
  results.every(({ state, mayAccept }) => state !== 'failed' || mayAccept);

/** The label of a result. */
const guardMarks: Record<GuardCheckResult['state'], string> = {
  passed: '通过',
  failed: '未通过',
  accepted: '已放行',
  unknown: '未核对',
};

/** Returns `通过`, `未通过`, or `待确认` for a doubt. */
export const guardLabel = ({ state, isDoubt }: GuardCheckResult): string =>
  isDoubt && state === 'failed' ? '待确认' : isDoubt && state === 'accepted' ? '已确认' : guardMarks[state];

/** Returns the possible action for a result, as the end of its line. */
export function guardAdvice({ guard, state, mayAccept, isDoubt, reason }: GuardCheckResult): string {
  if (state === 'accepted') return `（${isDoubt ? '确认' : '放行'}原因：${reason}）`;
  if (state !== 'failed') return '';
  return mayAccept ? `。核实无误的，加上 --accept ${guard} --reason "原因" ${isDoubt ? '确认' : '放行'}` : '。此项不能放行';
}
