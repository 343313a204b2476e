import { Part } from '#ui/console/screen.tsx';
import { useFormAction } from '#ui/form/use-action.ts';
import { Button } from '#ui/components/button/button.tsx';
import { RadioGroup } from '#ui/components/choice/radio-group.tsx';
import { errorOf, ErrorSummary } from '#ui/components/error-summary/error-summary.tsx';
import { TextInput } from '#ui/components/text-input.tsx';
import { dailyImportCheck } from '../../calls/imports.ts';
import type { ImportDetail, ImportQuestion, ReadOptions } from '../../schema/imports.ts';

/** Without an answer the rows are read as they were. */
const notAnswered = '';

interface QuestionsProps {
  handling: ImportDetail;
  questions: readonly ImportQuestion[];
  onChanged: () => void;
}

/** What the files leave open, with the answers to choose from: the files are read once more with what was chosen. */
export function Questions({ handling, questions, onChanged }: QuestionsProps) {
  const { id, revision, dataDate, options } = handling;
  const nameOf = (index: number) => `question-${index}`;
  const answering = useFormAction({
    read: (data) => ({
      answers: questions.flatMap(({ option }, index) => {
        const answer = String(data.get(nameOf(index)) ?? notAnswered);
        return answer === notAnswered ? [] : [{ option, answer }];
      }),
      newSource: String(data.get('newSource') ?? '').trim(),
    }),
    check: ({ answers }) => (answers.length > 0 ? [] : [{ path: nameOf(0), message: '请至少选定一个答案，再重新检查' }]),
    async act(client, { answers, newSource }) {
      await client.call(dailyImportCheck, { id, revision, date: dataDate, options: addAnswers({ ...options, newSource }, answers) });
      onChanged();
    },
  });
  const ownPaths = [nameOf(0), 'newSource'];
  return (
    <Part title={`文件里有 ${questions.length} 处需要您回答`}>
      <form onSubmit={answering.onSubmit} noValidate>
        <ErrorSummary errors={answering.errors.filter(({ path }) => !ownPaths.includes(path))} title="没有检查" />
        {questions.map(({ text, note, choices }, index) => (
          <RadioGroup
            // Questions of one reading stay as they are.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            name={nameOf(index)}
            label={text}
            hint={note}
            isOptional
            chosen={notAnswered}
            choices={[
              ...choices.map(({ answer, text: own, samples }) => ({
                value: answer,
                text: samples.length > 0 ? `${own}，如 ${samples.map((sample) => sample.slice(0, 20)).join('、')}` : own,
              })),
              { value: notAnswered, text: '都不是，或暂不回答' },
            ]}
            error={errorOf(answering.errors, nameOf(index))}
          />
        ))}
        {options.source === '' && (
          <TextInput
            name="newSource"
            id="questions-new-source"
            label="新来源的名称"
            hint="填写后，回答在提交时记入这个来源，以后选择它就不再询问"
            isOptional
            maxLength={40}
            defaultValue={options.newSource}
            error={errorOf(answering.errors, 'newSource')}
          />
        )}
        <Button kind="primary" type="submit" aria-busy={answering.isBusy}>
          按回答重新检查
        </Button>
      </form>
    </Part>
  );
}

type Answer = Pick<ImportQuestion, 'option'> & { answer: string };

/** What was said before stays said; guards were let pass for rows that are read anew. */
function addAnswers(options: ReadOptions, answers: readonly Answer[]): ReadOptions {
  const of = (option: Answer['option']) => answers.filter((one) => one.option === option).map(({ answer }) => answer);
  return {
    ...options,
    units: [...options.units, ...of('unit')],
    headings: [...options.headings, ...of('heading')],
    spellings: [...options.spellings, ...of('spelling')],
    accept: [],
    acceptReason: '',
  };
}
