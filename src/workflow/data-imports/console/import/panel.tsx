import { Link } from 'react-router';
import type { FieldError } from '#contract/envelope.ts';
import { Button } from '#ui/components/button/button.tsx';
import { Checkbox } from '#ui/components/choice/checkbox.tsx';
import { errorOf, ErrorSummary } from '#ui/components/error-summary/error-summary.tsx';
import { fieldId } from '#ui/components/field/field.tsx';
import { toast } from '#ui/components/notification/notification-store.ts';
import { TextArea } from '#ui/components/text-input.tsx';
import { downloadBlob, fromBase64 } from '#ui/console/download.ts';
import { FactList, ScreenSection, type FactLine } from '#ui/console/screen.tsx';
import { useAction, useFormAction } from '#ui/form/use-action.ts';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { formatFileSize } from '#ui/format/numbers.ts';
import { Comments } from '#workflow/approvals/console/comments.tsx';
import { ApprovalDecision } from '#workflow/approvals/console/decision.tsx';
import { History } from '#workflow/approvals/console/history.tsx';
import { dailyFileGet } from '../../calls/files.ts';
import {
  dailyCommentAdd,
  dailyCommentEdit,
  dailyCommentReopen,
  dailyCommentResolve,
  dailyMentionList,
  dailyImportApprove,
  dailyImportApproveSecond,
  dailyImportCheck,
  dailyImportUndo,
  dailyImportUndoSecond,
  dailyImportWithdraw,
  dailyImportSubmit,
} from '../../calls/imports.ts';
import type { ImportDetail } from '../../schema/imports.ts';
import { EffectiveTimeField } from '../effective-time-field.tsx';
import { ReadFields, readOptionFields } from '../read-options.tsx';

interface PanelProps {
  handling: ImportDetail;
  onChanged: () => void;
}

/** The panel beside the data: next steps, schedule, files and history. */
export function Panel({ handling, onChanged }: PanelProps) {
  const { id, failure, isOutdated, contentHash, can } = handling;
  return (
    <aside className="daily__panel" aria-label="办理">
      {failure && (
        <p className="daily__failure" role="alert">
          没有生效：{failure}
        </p>
      )}
      {isOutdated && <p className="daily__notice">提交之后，这份名单已有更新的版本，复核后将不能生效，请重新检查、提交。</p>}
      <Facts handling={handling} />
      {handling.can.submit && <Submission handling={handling} onChanged={onChanged} />}
      <ApprovalDecision
        effect={`${handling.restores === null ? '发布' : '恢复'}“${handling.title}”`}
        request={handling}
        approve={can.approve}
        whyNot={handling.whyNot}
        undo={can.undo}
        decide={(client, decision, note) => {
          if (decision === 'undo') return client.call(can.undo === 2 ? dailyImportUndoSecond : dailyImportUndo, { id, contentHash, note });
          const call = can.approve === 2 ? dailyImportApproveSecond : dailyImportApprove;
          return client.call(call, { id, decision: decision === 'approve' ? 'approve' : 'return', contentHash, note });
        }}
        onChanged={onChanged}
      />
      {handling.can.check && <Reading handling={handling} onChanged={onChanged} />}
      {handling.can.withdraw && <Withdrawal handling={handling} onChanged={onChanged} />}
      <Files handling={handling} />
      <Comments
        comments={handling.comments}
        acts={{
          add: (client, comment) => client.call(dailyCommentAdd, { id, ...comment }),
          edit: (client, comment) => client.call(dailyCommentEdit, comment),
          resolve: (client, comment) => client.call(dailyCommentResolve, { id: comment }),
          reopen: (client, comment) => client.call(dailyCommentReopen, { id: comment }),
          listMentionable: (client, words, signal) => client.call(dailyMentionList, { id, words }, { signal }),
        }}
        onChanged={onChanged}
      />
      <History steps={handling.steps} levels={handling.levels} />
    </aside>
  );
}

function Facts({ handling: { code, reading, applyAt, reason, version, contentHash } }: { handling: ImportDetail }) {
  const facts: FactLine[] = [
    ...(reading === 'frozen' ? [['生效时间', applyAt ? beijingMinute(applyAt) : '复核后立即'] as const] : []),
    ...(reason ? [['原因', reason] as const] : []),
    ...(version === null
      ? []
      : [
          [
            '版本',
            <Link key="version" to={`/data/${code}`}>
              {version}
            </Link>,
          ] as const,
        ]),
    ...(reading === 'frozen' || version !== null
      ? [
          [
            '内容校验值',
            <span key="hash" className="daily__hash">
              {contentHash.slice(0, 16)}…
            </span>,
          ] as const,
        ]
      : []),
  ];
  return facts.length > 0 ? <FactList facts={facts} /> : null;
}

/** Reads the files again with other options. */
function Reading({ handling, onChanged }: PanelProps) {
  const { id, revision, code, dayTitle, parting, dataDate, options } = handling;
  const reading = useFormAction({
    read: readOptionFields,
    async act(client, fields) {
      await client.call(dailyImportCheck, { ...fields, id, revision });
      onChanged();
    },
  });
  const isFrozen = handling.reading === 'frozen';
  return (
    <ScreenSection title={isFrozen ? '撤回修改' : '重新检查'}>
      {isFrozen && <p className="quiet">重新检查后须再次提交，已有的复核失效。</p>}
      <form onSubmit={reading.onSubmit}>
        <ErrorSummary errors={reading.errors.filter(({ path }) => path !== 'date')} title="没有检查" />
        <ReadFields
          code={code}
          dayTitle={dayTitle}
          parting={parting}
          date={dataDate ?? ''}
          options={options}
          error={errorOf(reading.errors, 'date')}
        />
        <Button type="submit" aria-busy={reading.isBusy}>
          重新检查
        </Button>
      </form>
    </ScreenSection>
  );
}

function Withdrawal({ handling: { id, act }, onChanged }: PanelProps) {
  const withdrawing = useAction({
    async act(client) {
      await client.call(dailyImportWithdraw, { id });
      toast('已撤回，没有生效');
      onChanged();
    },
  });
  return (
    <Button kind="quiet" aria-busy={withdrawing.isBusy} onClick={() => withdrawing.run()}>
      {act === 'import' ? '撤回这次导入' : '撤回这次恢复'}
    </Button>
  );
}

function Files({ handling: { files } }: { handling: ImportDetail }) {
  const fetching = useAction({
    async act(client, fileId: string) {
      const { name, content } = await client.call(dailyFileGet, { fileId });
      downloadBlob(name, new Blob([fromBase64(content)]));
    },
  });
  if (files.length === 0) return null;
  return (
    <ScreenSection title="原始文件">
      <ul className="lines">
        {files.map(({ fileId, name, size, sha256 }) => (
          <li key={fileId}>
            <span>
              {name}
              <span className="subline daily__hash">
                {formatFileSize(size)}，SHA-256 {sha256.slice(0, 16)}…
              </span>
            </span>
            <Button kind="quiet" aria-label={`下载：${name}`} aria-busy={fetching.busyWith === fileId} onClick={() => fetching.run(fileId)}>
              下载
            </Button>
          </li>
        ))}
      </ul>
    </ScreenSection>
  );
}

const textIn = (data: FormData, name: string): string => {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
};

/** Submits the checked data: reason, schedule and accepted guards. */
function Submission({ handling, onChanged }: { handling: ImportDetail; onChanged: () => void }) {
  const { id, revision, report } = handling;
  const stopping = report?.guards.filter(({ state }) => state === 'failed') ?? [];
  const submitting = useFormAction({
    read: (data) => ({
      id,
      revision,
      reason: textIn(data, 'reason'),
      applyAt: EffectiveTimeField.read(data),
      accept: data.getAll('accept').map(String),
      acceptReason: textIn(data, 'acceptReason'),
    }),
    check: ({ accept }) =>
      stopping.every(({ guard }) => accept.includes(guard)) ? [] : [{ path: 'accept', message: '未通过的校验须逐项放行或确认，才能提交' }],
    async act(client, input) {
      await client.call(dailyImportSubmit, input);
      onChanged();
    },
  });
  const ownPaths = ['accept', 'acceptReason', 'reason', 'applyAt'];
  return (
    <ScreenSection title="提交复核">
      <form onSubmit={submitting.onSubmit} noValidate>
        <ErrorSummary errors={submitting.errors.filter(({ path }) => !ownPaths.includes(path))} title="没有提交" />
        {stopping.length > 0 && <Acceptance guards={stopping} errors={submitting.errors} />}
        <TextArea name="reason" label="说明" isOptional rows={2} maxLength={300} error={errorOf(submitting.errors, 'reason')} />
        <EffectiveTimeField error={errorOf(submitting.errors, 'applyAt')} />
        <Button kind="primary" type="submit" aria-busy={submitting.isBusy}>
          {stopping.some(({ isDoubt }) => !isDoubt) ? '提交复核（需 2 人，含合规）' : '提交复核（需 1 人）'}
        </Button>
      </form>
    </ScreenSection>
  );
}

interface AcceptanceProps {
  guards: NonNullable<ImportDetail['report']>['guards'];
  errors: readonly FieldError[];
}

/** Each blocking guard, to be accepted separately, with the reason. */
function Acceptance({ guards, errors }: AcceptanceProps) {
  const names = [...(guards.some(({ isDoubt }) => !isDoubt) ? ['放行'] : []), ...(guards.some(({ isDoubt }) => isDoubt) ? ['确认'] : [])];
  return (
    <>
      {guards.map(({ guard, title, message, isDoubt }, at) => (
        <Checkbox
          key={guard + message}
          name="accept"
          id={at === 0 ? fieldId('accept') : `${fieldId('accept')}-${at}`}
          value={guard}
          label={`${isDoubt ? '确认' : '放行'}“${title}”`}
          hint={message}
          isOptional
          error={at === 0 ? errorOf(errors, 'accept') : undefined}
        />
      ))}
      <TextArea name="acceptReason" label={`${names.join('、')}的原因`} rows={2} maxLength={300} error={errorOf(errors, 'acceptReason')} />
    </>
  );
}
