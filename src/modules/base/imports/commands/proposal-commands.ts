import { readWords, sayProblem, type CommandOutput, type CommandPlace, type Problem, type Runnable } from '#platform/command.ts';
import type { Context } from '#platform/context.ts';
import { shanghaiDay } from '#platform/day.ts';
import type { ImportTarget } from '../definition/target.ts';
import { formatCounts, formatParts } from '../reports/format-report.ts';
import { ReportFile } from '../reports/report-file.ts';
import {
  approveProposal,
  behindWord,
  publishProposal,
  rejectProposal,
  withdrawProposal,
  type ProposalDecision,
} from '../service/proposals/decide.ts';
import { proposalStateNames } from '../service/proposals/proposal-state.ts';
import type { Proposal, ProposalStore } from '../service/proposals/proposal.ts';

export const proposalUsage: readonly string[] = [
  'proposals [--all]                           待批准的提交；--all 列出全部',
  'proposal <号> [--report <文件>]              一份提交的报告；--report 写出全部变动',
  'approve <号> --by <姓名>                    批准（须与提交人不同）并发布',
  'publish <号> --by <姓名>                    发布已批准而未能发布的提交',
  'reject <号> --by <姓名> --reason <原因>      退回',
  'withdraw <号> --by <姓名>                   提交人撤回',
  '                                           证券名单的提交号是数字，其他名单的以 R 开头',
];

/** The stores of proposals, each once. */
const storesOf = (targets: readonly ImportTarget[]): ProposalStore[] => [
  ...new Map(targets.map(({ store: { proposals } }) => [proposals.prefix, proposals])).values(),
];

/** `proposals [--all]`. */
export function readProposals(words: readonly string[], targets: readonly ImportTarget[]): Runnable | Problem {
  const parsed = readWords(words, { all: { type: 'boolean', default: false } });
  if ('problem' in parsed) return parsed;
  return async (ctx, { say }) => {
    let count = 0;
    for (const store of storesOf(targets))
      for (const proposal of await store.list(ctx, parsed.values.all)) {
        say(formatProposal(targets, store, proposal));
        count += 1;
      }
    if (count === 0) say('没有待批准的提交。');
    return 0;
  };
}

/** `proposal <号>`. */
export function readProposal(words: readonly string[], place: CommandPlace, targets: readonly ImportTarget[]): Runnable | Problem {
  const parsed = readWords(words, { report: { type: 'string' } });
  if ('problem' in parsed) return parsed;
  const number = readNumber(parsed.positionals[0], targets);
  if ('problem' in number) return number;
  const path = parsed.values.report && place.fromHere(parsed.values.report);
  return async (ctx, output) => {
    const found = await findProposal(ctx, number, targets);
    return 'problem' in found ? sayProblem(output, found.problem) : showProposal(ctx, found, { targets, path, output });
  };
}

interface ProposalNumber {
  store: ProposalStore;
  id: number;
}

interface FoundProposal extends ProposalNumber {
  target: ImportTarget;
  proposal: Proposal;
}

/** The number of `3` or `R3`, and where it is kept. */
function readNumber(word: string | undefined, targets: readonly ImportTarget[]): ProposalNumber | Problem {
  const [, prefix = '', digits] = /^(R?)(\d{1,9})$/i.exec(word ?? '') ?? [];
  const store = storesOf(targets).find((one) => one.prefix === prefix.toUpperCase());
  return digits === undefined || !store ? { problem: '没有写明提交号' } : { store, id: Number(digits) };
}

async function findProposal(
  ctx: Context,
  { store, id }: ProposalNumber,
  targets: readonly ImportTarget[],
): Promise<FoundProposal | Problem> {
  const proposal = await store.find(ctx, id);
  const target = targets.find(({ code }) => code === proposal?.target);
  return proposal && target ? { store, id, proposal, target } : { problem: `没有${behindWord(store, id)}` };
}

async function showProposal(
  ctx: Context,
  { store, target, proposal }: FoundProposal,
  { targets, path, output }: { targets: readonly ImportTarget[]; path: string | undefined; output: CommandOutput },
): Promise<number> {
  output.say(formatProposal(targets, store, proposal));
  for (const { name, bytes, sha256 } of proposal.files) output.say(`  文件 ${name}（${bytes} 字节，SHA-256 ${sha256}）`);
  for (const line of formatParts({ ...proposal.report, target, guards: proposal.guards })) output.say(line);
  if (!path) return 0;
  if (proposal.state !== 'proposed' && proposal.state !== 'approved') return sayProblem(output, '这份提交已办结，不再保留明细');
  const file = await ReportFile.open(path);
  await target.store.proposals.tellDifferences(ctx, proposal, (difference) => file.addDifference(difference));
  for (const result of proposal.guards) file.addGuard(target, result);
  await file.close();
  return 0;
}

interface DecisionWords {
  by: string;
  reason: string | undefined;
}

/** Words by which a person decides on a proposal, each with what it does. */
export const decisions: Readonly<
  Record<string, (ctx: Context, target: ImportTarget, id: number, words: DecisionWords) => Promise<ProposalDecision>>
> = {
  approve: async (ctx, target, id, { by, reason }) => {
    const approved = await approveProposal(ctx, target, id, by, reason);
    return 'problem' in approved ? approved : publishProposal(ctx, target, id, by);
  },
  publish: (ctx, target, id, { by }) => publishProposal(ctx, target, id, by),
  reject: async (ctx, target, id, { by, reason }) =>
    reason ? rejectProposal(ctx, target, id, by, reason) : { problem: '退回须用 --reason 写明原因' },
  withdraw: (ctx, target, id, { by }) => withdrawProposal(ctx, target, id, by),
};

/** `approve R3 --by 李四` and its like. */
export function readDecision(verb: string, words: readonly string[], targets: readonly ImportTarget[]): Runnable | Problem {
  const parsed = readWords(words, { by: { type: 'string' }, reason: { type: 'string' } });
  if ('problem' in parsed) return parsed;
  const number = readNumber(parsed.positionals[0], targets);
  const by = parsed.values.by?.trim();
  if ('problem' in number) return number;
  if (!by) return { problem: '没有用 --by 写明经办人' };
  const reason = parsed.values.reason?.trim() || undefined;
  return async (ctx, output) => {
    const found = await findProposal(ctx, number, targets);
    if ('problem' in found) return sayProblem(output, found.problem);
    const outcome = await decisions[verb]!(ctx, found.target, found.id, { by, reason });
    if ('problem' in outcome) return sayProblem(output, outcome.problem);
    output.say(formatProposal(targets, found.store, outcome.proposal));
    return 0;
  };
}

/** `第 3 号 · 可充抵保证金证券 2026-08-20 · 待批准 · 张三 2026-08-20 提交 · 共 7473 行：…`. */
function formatProposal(targets: readonly ImportTarget[], { prefix }: ProposalStore, proposal: Proposal): string {
  const { id, target, day, state, proposedBy, proposedAt, decidedBy, decisionReason, version, report } = proposal;
  const title = targets.find(({ code }) => code === target)?.title ?? target;
  const number = prefix === '' ? `第 ${id} 号` : `${prefix}${id}`;
  const decided = decidedBy ? ` · 经办 ${decidedBy}${decisionReason ? `（${decisionReason}）` : ''}` : '';
  const published = version === null ? '' : `（版本号 ${version}）`;
  return `${number} · ${title}${day ? ` ${day}` : ''} · ${proposalStateNames[state]}${published} · ${proposedBy} ${shanghaiDay(proposedAt)} 提交${decided} · ${formatCounts(report.changes!)}`;
}
