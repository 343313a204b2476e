import { readWords, sayProblem, type CommandOutput, type Problem, type Runnable } from '#platform/command.ts';
import type { Context } from '#platform/context.ts';
import { shanghaiDay } from '#platform/day.ts';
import type { Register } from '../register.ts';
import {
  approveRegisterProposal,
  findRegisterProposal,
  listRegisterProposals,
  publishRegisterProposal,
  rejectRegisterProposal,
  withdrawRegisterProposal,
  type ProposalDecision,
} from '../service/proposals/decide.ts';
import { proposalStateNames } from '../service/proposals/proposal-state.ts';
import type { RegisterProposal } from '../service/proposals/proposal.ts';
import { formatBody, formatCounts } from './format-report.ts';

/** The proposals of registers that wait for somebody, one a line; all of the last hundred when asked for. */
export async function sayProposals(
  ctx: Context,
  registers: readonly Register[],
  { all, output }: { all: boolean; output: CommandOutput },
): Promise<void> {
  const proposals = await listRegisterProposals(ctx, { all });
  if (proposals.length === 0) output.say('没有待批准的其他名单。');
  for (const proposal of proposals) output.say(formatProposal(registers, proposal));
}

/** Words by which a person decides on a proposal, each with what it does. */
const decisions: Readonly<
  Record<string, (ctx: Context, words: DecisionWords, registers: readonly Register[]) => Promise<ProposalDecision>>
> = {
  approve: async (ctx, { id, by, reason }, registers) => {
    const approved = await approveRegisterProposal(ctx, id, by, reason);
    return 'problem' in approved ? approved : publishRegisterProposal(ctx, registers, id, by);
  },
  publish: (ctx, { id, by }, registers) => publishRegisterProposal(ctx, registers, id, by),
  reject: async (ctx, { id, by, reason }) =>
    reason ? rejectRegisterProposal(ctx, id, by, reason) : { problem: '退回须用 --reason 写明原因' },
  withdraw: (ctx, { id, by }) => withdrawRegisterProposal(ctx, id, by),
};

interface DecisionWords {
  id: number;
  by: string;
  reason: string | undefined;
}

/** Reads `approve R3 --by 李四` and its like, and `proposal R3`; undefined when the words are not about a register's proposal. */
export function readDecision(words: readonly string[], registers: readonly Register[]): Runnable | Problem | undefined {
  const [verb = '', ...rest] = words;
  const id = findNumber(rest);
  if (id === undefined || (verb !== 'proposal' && !Object.hasOwn(decisions, verb))) return undefined;
  const parsed = readWords(rest, { by: { type: 'string' }, reason: { type: 'string' } });
  if ('problem' in parsed) return parsed;
  if (verb === 'proposal') return (ctx, output) => showProposal(ctx, registers, { id, output });
  const by = parsed.values.by?.trim();
  if (!by) return { problem: '没有用 --by 写明经办人' };
  const reason = parsed.values.reason?.trim() || undefined;
  return async (ctx, output) => {
    const outcome = await decisions[verb]!(ctx, { id, by, reason }, registers);
    if ('problem' in outcome) return sayProblem(output, outcome.problem);
    output.say(formatProposal(registers, outcome.proposal));
    return 0;
  };
}

/** The number of `R3`. */
function findNumber(words: readonly string[]): number | undefined {
  const digits = words.map((word) => /^R(\d{1,9})$/i.exec(word)?.[1]).find((found) => found !== undefined);
  return digits === undefined ? undefined : Number(digits);
}

async function showProposal(
  ctx: Context,
  registers: readonly Register[],
  { id, output }: { id: number; output: CommandOutput },
): Promise<number> {
  const proposal = await findRegisterProposal(ctx, id);
  if (!proposal) return sayProblem(output, `没有 R${id} 号提交`);
  output.say(formatProposal(registers, proposal));
  for (const { name, bytes, sha256 } of proposal.files) output.say(`  文件 ${name}（${bytes} 字节，SHA-256 ${sha256}）`);
  for (const line of formatBody({ ...proposal.report, guards: proposal.guards })) output.say(line);
  return 0;
}

/** `R3 · 营业网点 · 待批准 · 张三 2026-08-20 提交 · 共 90 行：…`. */
function formatProposal(registers: readonly Register[], proposal: RegisterProposal): string {
  const { id, register, state, proposedBy, proposedAt, decidedBy, decisionReason, version, report } = proposal;
  const title = registers.find(({ code }) => code === register)?.title ?? register;
  const decided = decidedBy ? ` · 经办 ${decidedBy}${decisionReason ? `（${decisionReason}）` : ''}` : '';
  const published = version === null ? '' : `（版本号 ${version}）`;
  return `R${id} · ${title} · ${proposalStateNames[state]}${published} · ${proposedBy} ${shanghaiDay(proposedAt)} 提交${decided} · ${formatCounts(report.changes)}`;
}
