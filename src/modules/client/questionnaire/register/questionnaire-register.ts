import { CallError } from '#contract/call-error.ts';
import type { Register, Rows } from '#modules/base/register/register.ts';
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
  const own = (value as { body?: unknown } | null)?.body ?? value;
  return isBody(own) ? toRows(own) : undefined;
}

/** Why a dimension is asked about, and what follows from a declaration, stay as they are when a bank replaces the questions. */
function withoutUnsaid({ dimensions = [], declarations = [], ...rows }: Rows): Rows {
  return {
    ...rows,
    dimensions: dimensions.map(({ reason: _reason, ...row }) => row),
    declarations: declarations.map(({ followOption: _option, followText: _text, ...row }) => row),
  };
}

const lists = ['dimensions', 'questions', 'declarations', 'bands', 'checks', 'productLevels', 'examples'];

/** Whether a value has the shape that becomes tables; what is in them the schema judges. */
function isBody(value: unknown): value is QuestionnaireDraft['body'] {
  if (typeof value !== 'object' || value === null) return false;
  const body = value as Record<string, unknown>;
  const lowest = body.lowest as { rules?: unknown } | undefined;
  const hasOptions = Array.isArray(body.questions) && body.questions.every((one: { options?: unknown }) => Array.isArray(one?.options));
  const hasWhens = Array.isArray(body.checks) && body.checks.every((one: { when?: unknown }) => Array.isArray(one?.when));
  return hasOptions && hasWhens && Array.isArray(lowest?.rules) && lists.every((name) => Array.isArray(body[name]));
}
