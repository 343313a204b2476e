import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { Button } from '#ui/components/button/button.tsx';
import { Dialog } from '#ui/components/dialog/dialog.tsx';
import { ErrorSummary, errorOf } from '#ui/components/error-summary/error-summary.tsx';
import { TextArea } from '#ui/components/text-input.tsx';
import { AsyncContent } from '#ui/console/async-content.tsx';
import { usePermissionCheck } from '#ui/console/me-context.ts';
import { Ago, ScreenSection, Screen, Table } from '#ui/console/screen.tsx';
import { useData } from '#ui/console/use-data.ts';
import { useFormAction } from '#ui/form/use-action.ts';
import { formatCount } from '#ui/format/numbers.ts';
import { dailyRollBack } from '../calls/imports.ts';
import { dailyVersionList } from '../calls/lists.ts';
import type { VersionLine, VersionList } from '../schema/lists.ts';
import { CountChart } from './count-chart.tsx';
import { EffectiveTimeField } from './effective-time-field.tsx';
import { SheetButton } from './sheet-button.tsx';
import './daily.css';

/** The last versions of a list, with row count, author and rollback. */
export function VersionsScreen() {
  const { id: code = '' } = useParams();
  const versions = useData(dailyVersionList, { code });
  const may = usePermissionCheck();
  const title = versions.data ? `${versions.data.title}的版本` : '版本';
  return (
    <Screen title={title} acts={may('import.propose') && <Link to="/data/import">导入数据</Link>}>
      {versions.data && <Sheets code={code} hasContent={versions.data.kind === 'register'} />}
      <AsyncContent
        of={versions}
        isEmpty={(data) => data.versions.length === 0}
        empty={<p>还没有版本。在“导入数据”中上传文件，复核发布后即有第一版。</p>}
      >
        {(data) => (
          <>
            <CountChart versions={data.versions} />
            <ScreenSection title="各版本">
              <Versions list={data} />
            </ScreenSection>
          </>
        )}
      </AsyncContent>
    </Screen>
  );
}

/** Downloads of the workbook: the empty template, or the current rows of a register. Dated lists are downloaded on the public pages. */
function Sheets({ code, hasContent }: { code: string; hasContent: boolean }) {
  return (
    <div className="daily__sheets cluster">
      {hasContent && <SheetButton code={code} what="content" />}
      <SheetButton code={code} what="template" />
      <span className="quiet">按列填写或修改后，在“导入数据”中上传。</span>
    </div>
  );
}

function Versions({ list }: { list: VersionList }) {
  const may = usePermissionCheck();
  const [chosen, setChosen] = useState<VersionLine>();
  return (
    <>
      <Table label="最近 60 个版本" heads={['版本', '日期', '行数', '新增', '移除', '变动', '发布', '文件', '操作']}>
        {list.versions.map((version, at) => (
          <VersionRow key={version.id} version={version}>
            {at > 0 && may('import.propose') && (
              <Button kind="quiet" aria-label={`恢复到此版本：${version.id}`} onClick={() => setChosen(version)}>
                恢复到此版本
              </Button>
            )}
          </VersionRow>
        ))}
      </Table>
      {chosen && <RollBackDialog list={list} version={chosen} onClose={() => setChosen(undefined)} />}
    </>
  );
}

function VersionRow({ version, children }: { version: VersionLine; children: React.ReactNode }) {
  const { id, day, rowCount, added, removed, changed, publishedAt, publishedBy, source, restoredFrom, importId } = version;
  return (
    <tr>
      <th scope="row">{importId === null ? id : <Link to={`/data/proposals/${importId}`}>{id}</Link>}</th>
      <td>{day ?? '—'}</td>
      <td>{formatCount(rowCount)}</td>
      <td>{added}</td>
      <td>{removed}</td>
      <td>{changed}</td>
      <td>
        <Ago at={publishedAt} />
        {publishedBy && <span className="subline">{publishedBy}</span>}
      </td>
      <td className="rows__wide">
        {source}
        {restoredFrom !== null && <span className="subline">恢复自版本 {restoredFrom}</span>}
      </td>
      <td>{children}</td>
    </tr>
  );
}

interface RollBackDialogProps {
  list: VersionList;
  version: VersionLine;
  onClose: () => void;
}

/** Asks for the reason and time of a rollback, which another person must approve. */
function RollBackDialog({ list: { kind, code, title }, version, onClose }: RollBackDialogProps) {
  const navigate = useNavigate();
  const beginning = useFormAction({
    read: (data) => ({ kind, code, to: version.id, reason: String(data.get('reason') ?? ''), applyAt: EffectiveTimeField.read(data) }),
    async act(client, input) {
      const { id } = await client.call(dailyRollBack, input);
      await navigate(`/data/proposals/${id}`);
    },
  });
  return (
    <Dialog isOpen onClose={onClose} title={`恢复${title}到版本 ${version.id}`}>
      <form onSubmit={beginning.onSubmit}>
        <p>
          以版本 {version.id}
          {version.day && `（${version.day}）`}的 {formatCount(version.rowCount)} 行产生新版本，历史版本都保留。须由另一人复核后生效。
        </p>
        <ErrorSummary errors={beginning.errors.filter(({ path }) => !['reason', 'applyAt'].includes(path))} title="没有提交" />
        <TextArea id="roll-back-reason" name="reason" label="原因" rows={3} error={errorOf(beginning.errors, 'reason')} />
        <EffectiveTimeField error={errorOf(beginning.errors, 'applyAt')} />
        <Button kind="primary" type="submit" aria-busy={beginning.isBusy}>
          提交复核（需 1 人）
        </Button>
      </form>
    </Dialog>
  );
}
