import { z } from 'zod';
import { checkQuestionnaire } from '../check-questionnaire.ts';
import { optionKey, questionId, questionnaire, questionnaireDraft, type QuestionnaireDraft } from './questionnaires.ts';

const example = questionnaire.shape.examples.element;
const choice = z.object({ question: questionId, options: z.array(optionKey).max(20) });

/** A questionnaire in the editor: the answers of its examples are a list, by question. */
const writtenBody = z
  .object({ ...questionnaire.shape, examples: z.array(z.object({ ...example.shape, answers: z.array(choice) })).min(1) })
  .superRefine((body, refinement) => {
    for (const { path, message } of checkQuestionnaire({ ...body, examples: body.examples.map(toExample) }))
      refinement.addIssue({ code: 'custom', path: [...path], message });
  });

export const writtenQuestionnaire = z.object({ ...questionnaireDraft.shape, body: writtenBody });
export type WrittenQuestionnaire = z.input<typeof writtenQuestionnaire>;

type WrittenExample = z.input<typeof writtenBody>['examples'][number];
type Example = QuestionnaireDraft['body']['examples'][number];

const toExample = <Kept extends Pick<WrittenExample, 'answers'>>({ answers, ...kept }: Kept) => ({
  ...kept,
  answers: Object.fromEntries(answers.map(({ question, options }) => [question, options])),
});
const fromExample = ({ answers, ...kept }: Example): WrittenExample => ({
  ...kept,
  answers: Object.entries(answers)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([question, options]) => ({ question, options })),
});

/** Converts the editor form to the published form. */
export const toPublished = ({ body, ...draft }: WrittenQuestionnaire): QuestionnaireDraft => ({
  ...draft,
  body: { ...body, examples: body.examples.map(toExample) },
});

/** Converts the published form to the editor form. */
export const toWritten = ({ body, ...draft }: QuestionnaireDraft): WrittenQuestionnaire => ({
  ...draft,
  body: { ...body, examples: body.examples.map(fromExample) },
});
