import { useRef } from 'react';
import { readExcerpt } from '#content/firm-facts/web/excerpt.ts';
import { Button } from '#ui/components/button/button.tsx';
import { toast } from '#ui/components/notification/notification-store.ts';
import { ScreenSection } from '#ui/console/screen.tsx';
import { failureNotification } from '#ui/form/failures.ts';
import { useAction } from '#ui/form/use-action.ts';
import type { ContentForm } from '../../schema/contents.ts';
import type { DraftFinding, OrderDetail } from '../../schema/orders.ts';
import { weightNames } from '../../web/change-labels.ts';
import { citeFigures } from '../../web/cite-figures.ts';
import { labelAt } from '../../web/field-labels.ts';
import { replacePassage } from '../../web/replace-passage.ts';
import { fieldKey } from '../form/field-values.ts';
import type { OrderDraftState } from './use-draft.ts';

interface FindingsProps {
  order: OrderDetail;
  form: ContentForm;
  draft: OrderDraftState;
}

/** The results of the checks; each line links to its field. Authors replace figures by citations of facts here. */
export function Findings({ order, form, draft }: FindingsProps) {
  const section = useRef<HTMLDivElement>(null);
  const citing = useAction({
    async act(_client, findings: readonly DraftFinding[]) {
      const { values, moved } = citeFigures(draft.store.read, findings);
      for (const [path, value] of values) draft.store.write(path, value);
      await draft.flush();
      if (moved > 0) toast(`${moved} 处文字已经改过，没有替换。请看更新后的检查结果，或在字段中改写`);
      else toast(findings.length > 1 ? `${findings.length} 处已改为引用` : '已改为引用');
      // The pressed button is gone with its finding.
      section.current?.focus();
    },
    explain: failureNotification('没有改为引用'),
  });
  const replacing = useAction({
    async act(_client, { path, rule }: DraftFinding) {
      const { written = '', instead = null } = rule ?? {};
      const value = instead === null ? undefined : replacePassage(draft.store.read(path), { written, instead });
      if (value === undefined) toast('文字已经改过或中间有格式，请在字段中改写');
      else {
        draft.store.write(path, value);
        await draft.flush();
        toast('已按建议改写，请核对');
      }
      section.current?.focus();
    },
    explain: failureNotification('没有改写'),
  });
  if (order.act !== 'write' || order.state === 'applied' || order.state === 'withdrawn') return null;
  const { errors, findings } = draft.judgement;
  const isClean = errors.length === 0 && findings.length === 0;
  const citable = order.can.save ? findings.filter(({ fact }) => fact) : [];
  return (
    <div ref={section} tabIndex={-1}>
      <ScreenSection
        title="检查"
        acts={citable.length > 1 && <CiteButton findings={citable} isBusy={citing.isBusy} onPress={citing.run} />}
      >
        {isClean ? (
          <p className="findings__clean">没有发现问题</p>
        ) : (
          <ul className="findings">
            {errors.map(({ path, message }) => (
              <li key={`${path} ${message}`}>
                <a href={`#${fieldKey(path)}`}>{labelAt(form.form, draft.store.whole(), path)}</a>：{message}
              </li>
            ))}
            {findings.map((finding) => (
              <li key={keyOf(finding)} className={`findings__${finding.weight}`}>
                <FindingText finding={finding} />
                {citable.includes(finding) && <CiteButton findings={[finding]} isBusy={citing.isBusy} onPress={citing.run} />}
                {order.can.save && <ReplaceButton finding={finding} isBusy={replacing.isBusy} onPress={replacing.run} />}
              </li>
            ))}
          </ul>
        )}
      </ScreenSection>
    </div>
  );
}

const keyOf = ({ path, text, excerpt, fact }: DraftFinding): string =>
  `${path} ${text} ${excerpt} ${fact ? `${fact.entry} ${fact.at}` : ''}`;

function FindingText({ finding: { path, label, weight, text, excerpt, fact, rule } }: { finding: DraftFinding }) {
  return (
    <>
      <strong>{weightNames[weight]}</strong> <a href={`#${fieldKey(path)}`}>{label}</a>：{text}
      {excerpt && <span className="findings__excerpt">…{fact ? readExcerpt(excerpt.replace(/^\|/, '')) : excerpt}…</span>}
      {rule && !fact && <span className="findings__advice">{rule.advice}</span>}
    </>
  );
}

interface ReplaceButtonProps {
  finding: DraftFinding;
  isBusy: boolean;
  onPress: (finding: DraftFinding) => void;
}

/** Writes the suggestion of a rule instead of the passage; removing it is a suggestion too. */
function ReplaceButton({ finding, isBusy, onPress }: ReplaceButtonProps) {
  const { written = '', instead = null } = finding.rule ?? {};
  if (instead === null) return null;
  return (
    <Button kind="quiet" aria-busy={isBusy} onClick={() => onPress(finding)}>
      {wordsOf(written, instead)}
      <span className="visually-hidden">：{finding.label}</span>
    </Button>
  );
}

function wordsOf(written: string, instead: string): string {
  if (written === '') return `补上“${instead}”`;
  return instead === '' ? `删去“${written}”` : `改成“${instead}”`;
}

interface CiteButtonProps {
  findings: readonly DraftFinding[];
  isBusy: boolean;
  onPress: (findings: readonly DraftFinding[]) => void;
}

/** Replaces one figure, or all of them. */
function CiteButton({ findings, isBusy, onPress }: CiteButtonProps) {
  const [first] = findings;
  return (
    <Button kind="quiet" aria-busy={isBusy} onClick={() => onPress(findings)}>
      {findings.length > 1 ? (
        `全部改为引用（${findings.length} 处）`
      ) : (
        <>
          改为引用
          <span className="visually-hidden">
            ：{first!.fact!.title}，{first!.fact!.written}
          </span>
        </>
      )}
    </Button>
  );
}
