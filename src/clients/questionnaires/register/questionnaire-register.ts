import { z } from 'zod';
import { CallError } from '#contract/call-error.ts';
import type { Register, Rows } from '#workflow/imports/definition/register.ts';
import { addDays, shanghaiDay } from '#platform/day.ts';
import { refuse } from '#platform/http/parse-draft.ts';
import type { QuestionnaireDraft } from '../schema/questionnaires.ts';
import { findLastQuestionnaire, listQuestionnaireVersions, publishQuestionnaire } from '../service/questionnaires.ts';
import { bankToBody, questionBank } from './question-bank.ts';
import { paperParts } from './paper-parts.ts';
import { toBody, toPartPath, toRows } from './paper-rows.ts';

/** A questionnaire with its scores, bands and rules: each import is a new version from a day on, and answers of before keep theirs. */
export const questionnaireRegister = (code: string, title: string): Register => ({
  code: 'riskQuestionnaire',
  title,
  extent: 'whole',
  dateTitle: '启用日期',
  limits: { changedShareMax: 30, removedShareMax: 10, freeRows: 5, needsApproval: true },
  parts: paperParts,
  readJson,
  read: async (ctx) => {
    const last = await findLastQuestionnaire(ctx, code);
    return last ? toRows(last.body) : {};
  },
  findDate: async (ctx) => (await findLastQuestionnaire(ctx, code))?.validFrom ?? null,
  async apply(tx, { rows, publication, isRollBack }) {
    const last = await findLastQuestionnaire(tx, code);
    const today = shanghaiDay(tx.now);
    const next = last && addDays(last.validFrom, 1);
    const validFrom = isRollBack ? (next && next > today ? next : today) : (publication.date ?? '');
    if (!isRollBack && last && validFrom <= last.validFrom)
      throw refuse([], `${last.validFrom} 起已有版本 ${last.version}，新的版本应晚于这一天启用`);
    const year = validFrom.slice(0, 4);
    const numbers = (await listQuestionnaireVersions(tx, code))
      .filter((version) => version.startsWith(`${year}.`))
      .map((version) => Number(version.slice(5)));
    await publish({ code, version: `${year}.${Math.max(0, ...numbers) + 1}`, validFrom, body: toBody(rows) });

    async function publish(draft: QuestionnaireDraft): Promise<void> {
      try {
        await publishQuestionnaire(tx, draft);
      } catch (error) {
        if (!(error instanceof CallError) || error.errors.length === 0) throw error;
        throw refuse(
          error.errors.map(({ path, message }) => ({ path: toPartPath(path, rows), message })),
          error.message,
        );
      }
    }
  },
});

/** A bank as systems exchange it, or a questionnaire in our own words, alone or under `body`. */
function readJson(value: unknown): Rows | undefined {
  const bank = questionBank.safeParse(value);
  if (bank.success) return withoutUnsaid(toRows(bankToBody(bank.data)));
  const own = shape.safeParse((value as { body?: unknown } | null)?.body ?? value);
  return own.success ? toRows(own.data as unknown as QuestionnaireDraft['body']) : undefined;
}

/** Why a dimension is asked about, and what follows from a declaration, stay as they are when a bank replaces the questions. */
function withoutUnsaid({ dimensions = [], declarations = [], ...rows }: Rows): Rows {
  return {
    ...rows,
    dimensions: dimensions.map(({ reason: _reason, ...row }) => row),
    declarations: declarations.map(({ followOption: _option, followText: _text, ...row }) => row),
  };
}

const some = z.array(z.looseObject({}));

/** The shape that becomes tables; what is in them the questionnaire's own schema judges. */
const shape = z.looseObject({
  dimensions: some,
  questions: z.array(z.looseObject({ options: some })),
  declarations: some,
  bands: some,
  lowest: z.looseObject({ rules: some }),
  checks: z.array(z.looseObject({ when: z.array(z.looseObject({ question: z.string(), options: z.array(z.string()) })) })),
  productLevels: some,
  examples: z.array(z.looseObject({ answers: z.record(z.string(), z.array(z.string())) })),
});
