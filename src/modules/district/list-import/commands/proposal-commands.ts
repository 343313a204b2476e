import { shanghaiDay } from '#platform/day.ts';
import type { Context } from '#platform/context.ts';
import { formatCounts, formatParts } from '../reports/format-report.ts';
import { lists } from '#modules/district/lists/service/definition/lists.ts';
import { approveProposal, publishProposal, rejectProposal, withdrawProposal, type Decision } from '../service/proposals/decide.ts';
import { proposalStateNames } from '#modules/base/register/service/proposals/proposal-state.ts';
import type { Proposal } from '../service/proposals/proposal.ts';
import { findProposal, listProposals, readProposalDifferences } from '../service/proposals/read-proposals.ts';
import { ReportFile } from '../reports/report-file.ts';
import { readWords, sayProblem, type Command, type CommandOutput } from '#platform/command.ts';

export const proposalsCommand: Command = {
  usage: ['proposals [--all]                           待批准的提交；--all 列出全部'],
  read: (words) => {
    const parsed = readWords(words, { all: { type: 'boolean', default: false } });
    if ('problem' in parsed) return parsed;
    return async (ctx, { say }) => {
      const proposals = await listProposals(ctx, { all: parsed.values.all });
      if (proposals.length === 0) say('没有待批准的证券名单。');
      for (const proposal of proposals) say(formatProposal(proposal));
      return 0;
    };
  },
};

export const proposalCommand: Command = {
  usage: ['proposal <号> [--report <文件>]              一份提交的报告；--report 写出全部变动'],
  read: (words, place) => {
    const parsed = readWords(words, { report: { type: 'string' } });
    if ('problem' in parsed) return parsed;
    const id = Number(parsed.positionals[0]);
    if (!Number.isSafeInteger(id)) return { problem: '没有写明提交号' };
    const path = parsed.values.report && place.fromHere(parsed.values.report);
    return (ctx, output) => showProposal(ctx, { id, path }, output);
  },
};

async function showProposal(ctx: Context, { id, path }: { id: number; path: string | undefined }, output: CommandOutput): Promise<number> {
  const proposal = await findProposal(ctx, id);
  if (!proposal) return sayProblem(output, `没有第 ${id} 号提交`);
  output.say(formatProposal(proposal));
  for (const { name, bytes, sha256 } of proposal.files) output.say(`  文件 ${name}（${bytes} 字节，SHA-256 ${sha256}）`);
  for (const line of formatParts({ ...proposal.report, guards: proposal.guards })) output.say(line);
  if (!path) return 0;
  if (proposal.state !== 'proposed' && proposal.state !== 'approved') return sayProblem(output, '这份提交已办结，不再保留明细');
  const file = await ReportFile.open(path);
  await readProposalDifferences(ctx, proposal, (difference) => file.addDifference(difference));
  for (const result of proposal.guards) file.addGuard(result);
  await file.close();
  return 0;
}

export const approveCommand = decision(
  'approve <号> --by <姓名>                    批准（须与提交人不同）并发布',
  async (ctx, { id, by, reason }, output) => {
    const approved = await approveProposal(ctx, id, by, reason);
    return 'problem' in approved ? sayProblem(output, approved.problem) : sayDecision(output, await publishProposal(ctx, id, by));
  },
);

export const publishCommand = decision(
  'publish <号> --by <姓名>                    发布已批准而未能发布的提交',
  async (ctx, { id, by }, output) => sayDecision(output, await publishProposal(ctx, id, by)),
);

export const rejectCommand = decision('reject <号> --by <姓名> --reason <原因>      退回', async (ctx, { id, by, reason }, output) =>
  reason ? sayDecision(output, await rejectProposal(ctx, id, by, reason)) : sayProblem(output, '退回须用 --reason 写明原因'),
);

export const withdrawCommand = decision('withdraw <号> --by <姓名>                   提交人撤回', async (ctx, { id, by }, output) =>
  sayDecision(output, await withdrawProposal(ctx, id, by)),
);

interface DecisionOptions {
  id: number;
  by: string;
  reason: string | undefined;
}

/** A command that a named person decides with. */
function decision(usage: string, run: (ctx: Context, words: DecisionOptions, output: CommandOutput) => Promise<number>): Command {
  return {
    usage: [usage],
    read: (words) => {
      const parsed = readWords(words, { by: { type: 'string' }, reason: { type: 'string' } });
      if ('problem' in parsed) return parsed;
      const id = Number(parsed.positionals[0]);
      const by = parsed.values.by?.trim();
      if (!Number.isSafeInteger(id)) return { problem: '没有写明提交号' };
      if (!by) return { problem: '没有用 --by 写明经办人' };
      const reason = parsed.values.reason?.trim() || undefined;
      return (ctx, output) => run(ctx, { id, by, reason }, output);
    },
  };
}

function sayDecision(output: CommandOutput, outcome: Decision): number {
  if ('problem' in outcome) return sayProblem(output, outcome.problem);
  output.say(formatProposal(outcome.proposal));
  return 0;
}

/** `第 3 号 · 可充抵保证金证券 2026-08-20 · 待批准 · 张三 2026-08-20 提交 · 共 7473 行：…`. */
function formatProposal(proposal: Proposal): string {
  const { id, list, dataDate, state, proposedBy, proposedAt, decidedBy, decisionReason, version, report } = proposal;
  const decided = decidedBy ? ` · 经办 ${decidedBy}${decisionReason ? `（${decisionReason}）` : ''}` : '';
  const published = version === null ? '' : `（版本号 ${version}）`;
  return `第 ${id} 号 · ${lists[list].title} ${dataDate} · ${proposalStateNames[state]}${published} · ${proposedBy} ${shanghaiDay(proposedAt)} 提交${decided} · ${formatCounts(report.changes)}`;
}
