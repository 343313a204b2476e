import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import type { FieldError } from '#contract/envelope.ts';
import { Button } from '#ui/components/button/button.tsx';
import { RadioGroup } from '#ui/components/choice/radio-group.tsx';
import { errorOf, ErrorSummary } from '#ui/components/error-summary/error-summary.tsx';
import { Note } from '#ui/components/note/note.tsx';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import type { SectionContent, SectionName } from '../../sections.ts';
import type { ServerSection } from '../saving/section-saver.ts';
import { findDifferences, mergeSides, type SectionDifference, type VersionSide } from './differences.ts';

interface ConflictViewProps {
  section: SectionName;
  /** The common base of both versions. */
  base: SectionContent;
  mine: SectionContent;
  theirs: ServerSection<SectionContent>;
  onResolve(content: SectionContent): void;
}

/** Both versions of a section, difference by difference; nothing is saved before each has a choice. */
export function ConflictView({ section, base, mine, theirs, onResolve }: ConflictViewProps) {
  const differences = findDifferences(section, base, mine, theirs.content);
  const [all, setAll] = useState<VersionSide>();
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const chosen = Object.fromEntries(differences.map(({ key }) => [key, data.get(fieldName(key)) as VersionSide]));
    const open = differences.filter(({ key }) => !chosen[key]);
    setErrors(open.map(({ key, label }) => ({ path: fieldName(key), message: `请选择“${label}”保留哪一个` })));
    if (open.length === 0) onResolve(mergeSides(section, mine, theirs.content, chosen));
  };
  const place = theirs.device || '另一台设备';
  return (
    <form className="resume-form" method="dialog" noValidate onSubmit={submit} aria-labelledby="resume-conflict">
      <h3 id="resume-conflict" tabIndex={-1} ref={heading}>
        两处同时修改了这一部分
      </h3>
      <Note tone="warning" title="没有覆盖任何内容">
        另一处（{place}）{theirs.savedAt && `于 ${beijingMinute(theirs.savedAt)} `}
        保存了不同的内容，本页的内容尚未保存。下面列出全部 {differences.length} 处不同，请逐项选择，或整体采用一处。
      </Note>
      <ErrorSummary errors={errors} />
      <p className="cluster cluster--wide middle">
        <Button onClick={() => setAll('mine')}>全部选本页的</Button>
        <Button onClick={() => setAll('theirs')}>全部选另一处的</Button>
      </p>
      <div key={all ?? 'each'}>
        {differences.map((one) => (
          <RadioGroup
            key={one.key}
            name={fieldName(one.key)}
            label={one.label}
            error={errorOf(errors, fieldName(one.key))}
            chosen={all ?? one.proposed}
            choices={toChoices(one)}
          />
        ))}
      </div>
      <Button kind="primary" type="submit">
        按所选内容保存
      </Button>
    </form>
  );
}

const fieldName = (key: string): string => `side.${key}`;

const toChoices = ({ mine, theirs }: SectionDifference) => [
  { value: 'mine', text: `本页：${mine || '（空）'}` },
  { value: 'theirs', text: `另一处：${theirs || '（空）'}` },
];
