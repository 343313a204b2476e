/** Everything that can stop a list on its way to its readers, and what staff call it. */
export const guardTitles = {
  'stated-date': '文件写明的日期',
  'date-exists': '数据日期重复',
  'not-trading-day': '非交易日',
  'future-date': '未来日期',
  'changed-share': '变动比例',
  'common-factor': '成倍变动',
  'market-missing': '市场缺失',
  'market-loss': '市场行数骤减',
  'haircut-cap': '折算率上限',
  'margin-floor': '保证金比例下限',
  'static-pe': '静态市盈率',
  'approval-required': '第二人批准',
} as const;
export type GuardCode = keyof typeof guardTitles;

/**
 * What a guard found. `failed` stops the import; `accepted` would have, had nobody answered for it; `unknown`: what to
 * compare with is missing, which the message says.
 */
export interface GuardResult {
  guard: GuardCode;
  state: 'passed' | 'failed' | 'accepted' | 'unknown';
  /** One Chinese sentence with the figures. */
  message: string;
  /** Whether a person may let it pass with a reason; regulators' limits never. */
  mayAccept: boolean;
  /** Why it was let pass. */
  reason?: string;
}

/** Guards that a person lets pass, and why. */
export interface Acceptance {
  guards: readonly GuardCode[];
  reason: string;
}

export const passed = (guard: GuardCode, message: string): GuardResult => ({ guard, state: 'passed', message, mayAccept: true });
export const unknown = (guard: GuardCode, message: string): GuardResult => ({ guard, state: 'unknown', message, mayAccept: true });
export const failed = (guard: GuardCode, message: string, mayAccept = true): GuardResult => ({
  guard,
  state: 'failed',
  message,
  mayAccept,
});

export const isGuardCode = (word: string): word is GuardCode => Object.hasOwn(guardTitles, word);

/** The results after a person's word: what was named and may be let pass no longer stops the import. */
export function applyAcceptance(results: readonly GuardResult[], acceptance: Acceptance | undefined): GuardResult[] {
  return results.map((result) =>
    acceptance && result.state === 'failed' && result.mayAccept && acceptance.guards.includes(result.guard)
      ? { ...result, state: 'accepted', reason: acceptance.reason }
      : result,
  );
}

/** Whether no guard stops the import. */
export const allPass = (results: readonly GuardResult[]): boolean => results.every(({ state }) => state !== 'failed');
