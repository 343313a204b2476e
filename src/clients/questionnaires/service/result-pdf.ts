import type { MatchOutcome } from '#content/fees-and-suitability/schema/dealing.ts';
import { findLetterhead } from '#content/website/service/brand/letterhead.ts';
import { fail } from '#contract/call-error.ts';
import { readPerson } from '#identity/clients/service/person.ts';
import type { Context } from '#platform/context.ts';
import { drawPdf } from '#platform/pdf/draw-pdf.ts';
import type { PdfBlock } from '#platform/pdf/pdf-document.ts';
import { inBeijing } from '#ui/format/beijing-time.ts';
import type { QuestionDeps } from '../deps.ts';
import type { AnswerRecord, AttemptRow } from './attempts.ts';
import type { Result } from './make-result.ts';
import { readPaper, type Paper } from './papers.ts';
import { outcomeOf } from './results.ts';
import { inOrder } from './shown-paper.ts';

/**
 * Renders a result as a document: the result, every question with its answer, and the evidence hashes. Leaves out the right
 * answers of a knowledge test. Throws 40004 for an attempt without a result.
 */
export async function renderResultPdf(ctx: Context, deps: QuestionDeps, id: string): Promise<{ name: string; bytes: Buffer }> {
  const row = await ctx.db.selectFrom('questionAttempts').selectAll().where('id', '=', id).where('state', '=', 'scored').executeTakeFirst();
  if (!row?.sealedResult || !row.sealedAnswers) throw fail('notFound');
  const paper = await readPaper(ctx, row.paper, row.version);
  const result = deps.vault.sealedResult.open(row.sealedResult, { id });
  const record = deps.vault.sealedAnswers.open(row.sealedAnswers, { id });
  const person = await readPerson(ctx, deps.security, row.clientId);
  const title = `${paper.body.title}结果`;
  const bytes = await drawPdf({
    letterhead: await findLetterhead(ctx),
    title,
    subtitle: outcomeOf(result),
    createdAt: row.scoredAt!,
    footer: `作答编号 ${id}`,
    blocks: [
      { kind: 'facts', items: toFacts(row, result, person) },
      ...(result.state === 'scored' ? explainLevel(result) : explainGrade(result)),
      { kind: 'newPage' },
      { kind: 'heading', text: '题目与回答' },
      { kind: 'table', head: ['题号', '题目', '回答'], rows: toAnswerRows(paper, row, record) },
      ...toEvidence(row, record),
    ],
  });
  return { name: `${title}-${row.scoredOn}.pdf`, bytes };
}

/** The same wording as the pages. */
const outcomeNames: Record<MatchOutcome, string> = { match: '匹配', warn: '须警示', refuse: '不得购买' };

type Facts = [string, string][];

function toFacts({ version, scoredAt }: AttemptRow, result: Result, { name, idNumber }: { name: string; idNumber: string | null }): Facts {
  return [
    ['姓名', name],
    ...(idNumber ? ([['证件号码', `后四位 ${idNumber.slice(-4)}`]] satisfies Facts) : []),
    ['结果', outcomeOf(result)],
    ['得分', `${result.score} 分（满分 ${result.highest} 分）`],
    ['完成时间', `${inBeijing(scoredAt!)}（北京时间）`],
    ['有效期至', result.validUntil ?? '—'],
    ['问卷版本', version],
  ];
}

function explainLevel(result: Extract<Result, { state: 'scored' }>): PdfBlock[] {
  const { dimensions, products, isLowest, lowestReasons, lowestEffect, followUps } = result;
  return [
    ...(isLowest
      ? [{ kind: 'paragraph' as const, text: `属于风险承受能力最低类别。原因：${lowestReasons.join('；')}。${lowestEffect}。` }]
      : []),
    { kind: 'heading', text: '各维度得分' },
    { kind: 'table', head: ['维度', '得分', '满分'], rows: dimensions.map((one) => [one.name, String(one.score), String(one.highest)]) },
    { kind: 'heading', text: '这个等级可以做什么' },
    {
      kind: 'table',
      head: ['产品等级', '能否购买', '常见例子'],
      rows: products.map((one) => [`${one.level} ${one.name}`, outcomeNames[one.outcome], one.examples.join('、')]),
    },
    ...followUps.map((text) => ({ kind: 'paragraph' as const, text })),
  ];
}

function explainGrade({ passScore, wrong }: Extract<Result, { state: 'graded' }>): PdfBlock[] {
  return [
    { kind: 'paragraph', text: `达到 ${passScore} 分为通过。` },
    ...(wrong.length > 0
      ? ([
          { kind: 'heading', text: '答错的题目涉及' },
          { kind: 'list', items: wrong.map(({ topic }) => topic) },
        ] satisfies PdfBlock[])
      : []),
  ];
}

function toAnswerRows(paper: Paper, { shown }: AttemptRow, { answers }: AnswerRecord): string[][] {
  return inOrder(paper, shown).map(({ id, text, options }, at) => {
    const chosen = options.filter(({ key }) => answers[id]?.includes(key));
    return [String(at + 1), text, chosen.map((option) => option.text).join('；')];
  });
}

function toEvidence(row: AttemptRow, { seconds, askedAgain }: AnswerRecord): PdfBlock[] {
  const spent = Object.values(seconds).reduce((sum, one) => sum + one, 0);
  return [
    { kind: 'heading', text: '留痕' },
    {
      kind: 'facts',
      items: [
        ['作答编号', row.id],
        ['展示内容 SHA-256', row.shownHash],
        ['开始时间', `${inBeijing(row.openedAt)}（北京时间）`],
        ['作答用时', spent > 0 ? `${spent} 秒` : '未记录'],
        ['再次询问', askedAgain.length > 0 ? `${askedAgain.length} 次` : '无'],
        ['经本人确认的不一致', row.confirmed.length > 0 ? row.confirmed.join('、') : '无'],
      ],
    },
    { kind: 'paragraph', text: '本文件由系统按本人提交的回答生成。回答与结果依法保存不少于二十年，期间不会更改。' },
  ];
}
