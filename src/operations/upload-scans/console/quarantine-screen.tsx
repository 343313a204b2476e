import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '#ui/components/button/button.tsx';
import { Dialog } from '#ui/components/dialog/dialog.tsx';
import { ErrorSummary, errorOf } from '#ui/components/error-summary/error-summary.tsx';
import { toast } from '#ui/components/notification/notification-store.ts';
import { TextInput } from '#ui/components/text-input.tsx';
import { AsyncContent } from '#ui/console/async-content.tsx';
import { CursorLinks, FilterBar, FilterChoice } from '#ui/console/filter-bar.tsx';
import { usePermissionCheck } from '#ui/console/me-context.ts';
import { Ago, Screen, Table } from '#ui/console/screen.tsx';
import { useData } from '#ui/console/use-data.ts';
import { useAction } from '#ui/form/use-action.ts';
import { quarantineList, quarantineRemove } from '../calls.ts';
import type { QuarantineList, QuarantineQuery } from '../schema.ts';

type QuarantinedFile = QuarantineList['files'][number];
const stateNames: Record<QuarantinedFile['state'], string> = { infected: '发现病毒', waiting: '等待检查' };
const uploaderNames: Record<QuarantinedFile['uploader']['kind'], string> = {
  visitor: '访客',
  client: '客户',
  seeker: '应聘者',
  staff: '员工',
  system: '系统',
};

/** Infected files, and files of staff that wait for their scan. Nothing here can be opened or released. */
export function QuarantineScreen() {
  const [query] = useSearchParams();
  const before = query.get('before');
  const files = useData(quarantineList, {
    state: (query.get('state') ?? undefined) as QuarantineQuery['state'],
    ...(before && { before: Number(before) }),
  });
  const may = usePermissionCheck();
  const [removed, setRemoved] = useState<QuarantinedFile>();
  return (
    <Screen title="隔离的文件" note="隔离的文件加密另存，不能打开、下载或放行" acts={<Button onClick={files.reload}>刷新</Button>}>
      <FilterBar label="筛选文件">
        <FilterChoice name="state" label="状态" options={Object.entries(stateNames).map(([value, text]) => ({ value, text }))} />
      </FilterBar>
      <AsyncContent
        of={files}
        isEmpty={(data) => data.files.length === 0}
        empty={<p>{query.size > 0 ? '没有符合条件的文件。' : '没有隔离的文件。上传的文件含有病毒时，会隔离在这里。'}</p>}
      >
        {(data) => (
          <>
            <Table label="隔离的文件" heads={['编号', '时间', '上传的人', '用途', '大小', '检查结果', '操作']}>
              {data.files.map((file) => (
                <FileRow key={file.id} file={file} onRemove={may('operation.manage') ? () => setRemoved(file) : undefined} />
              ))}
            </Table>
            <CursorLinks name="before" next={data.next} previous={query.has('before')} />
          </>
        )}
      </AsyncContent>
      {removed && <RemovalDialog file={removed} onClose={() => setRemoved(undefined)} onRemoved={files.reload} />}
    </Screen>
  );
}

function FileRow({ file, onRemove }: { file: QuarantinedFile; onRemove: (() => void) | undefined }) {
  const { id, at, uploader, place, size, state, isKept } = file;
  return (
    <tr>
      <th scope="row">{id}</th>
      <td>
        <Ago at={at} />
      </td>
      <td>
        {uploaderNames[uploader.kind]} {uploader.name}
      </td>
      <td className="rows__wide">{place}</td>
      <td>{Math.max(1, Math.round(size / 1024))} KB</td>
      <td className="rows__wide">
        <Finding file={file} />
      </td>
      <td>
        {state === 'infected' && isKept && onRemove && (
          <Button onClick={onRemove}>
            删除<span className="visually-hidden">第 {id} 号文件</span>
          </Button>
        )}
      </td>
    </tr>
  );
}

function Finding({ file: { state, finding, sha256, isKept, wasStored, removal } }: { file: QuarantinedFile }) {
  if (state === 'waiting') return '等待检查：上传时病毒检查服务没有应答，文件已先收下，恢复后自动补查';
  return (
    <>
      {stateNames.infected}：{finding}
      <span className="subline">SHA-256 {sha256}</span>
      {wasStored && <span className="subline">补查时发现，已从网站与管理端移除；引用它的内容须换一份文件</span>}
      {!isKept && !removal && <span className="subline">未另存副本</span>}
      {removal && (
        <span className="subline">
          {removal.by ?? '系统'}已删除，
          <Ago at={removal.at} />：{removal.reason}
        </span>
      )}
    </>
  );
}

interface RemovalProps {
  file: QuarantinedFile;
  onClose: () => void;
  onRemoved: () => void;
}

function RemovalDialog({ file: { id, finding }, onClose, onRemoved }: RemovalProps) {
  const [reason, setReason] = useState('');
  const removing = useAction({
    async act(client) {
      await client.call(quarantineRemove, { id, reason });
      toast('已删除，记录保留');
      onRemoved();
      onClose();
    },
  });
  const acts = (
    <>
      <Button kind="primary" aria-busy={removing.isBusy} onClick={() => removing.run()}>
        删除
      </Button>
      <Button onClick={onClose}>取消</Button>
    </>
  );
  return (
    <Dialog isOpen onClose={onClose} title={`删除第 ${id} 号文件（${finding}）`} actions={acts}>
      <ErrorSummary errors={removing.errors.filter(({ path }) => path !== 'reason')} title="没有删除" />
      <TextInput
        name="reason"
        label="原因"
        hint="记入审计；删除后不能恢复"
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={errorOf(removing.errors, 'reason')}
      />
    </Dialog>
  );
}
