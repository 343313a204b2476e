import { Fragment, useId, useState, type DragEvent } from 'react';
import { FilePicker } from '#ui/console/form/file-picker.tsx';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { Faces } from '#ui/console/faces.tsx';
import { Screen } from '#ui/console/screen.tsx';
import { useData } from '#ui/console/use-data.ts';
import { useClient } from '#ui/api/client-context.ts';
import { dailyFileList, mostBytes } from '../../calls/files.ts';
import { dailyOverview } from '../../calls/lists.ts';
import type { FileLine } from '../../schema/files.ts';
import type { ListLine } from '../../schema/lists.ts';
import { SheetButton } from '../sheet-button.tsx';
import { FileGroup } from './file-group.tsx';
import { SendingLines, useSending } from './sending.tsx';
import '../daily.css';

/** Files are dropped, recognised, put together by list, and read. What was dropped is still there after a reload. */
export function ImportScreen() {
  const files = useData(dailyFileList, {});
  const lists = useData(dailyOverview, {});
  const navigate = useNavigate();
  const client = useClient();
  const { sending, isSending, send } = useSending(files.reload);
  const [begunIds, setBegunIds] = useState<readonly number[]>([]);
  const begun = async (id: number): Promise<void> => {
    // What was still on its way a moment ago may lie here by now: the server knows. It has begun, whether or not that can be asked.
    const left = isSending()
      ? undefined
      : await client()
          .call(dailyFileList, {})
          .catch(() => undefined);
    if (left?.files.length === 0) return navigate(`/data/proposals/${id}`);
    setBegunIds((former) => [...former, id]);
    files.reload();
  };
  return (
    <Screen title="导入数据" acts={<Link to="/data/proposals?box=mine">我的导入</Link>}>
      <DropZone onFiles={send} />
      <Template lists={lists.data?.lists ?? []} />
      <SendingLines sending={sending} />
      <BegunLine ids={begunIds} />
      <Faces
        of={files}
        isEmpty={(data) => data.files.length === 0}
        empty={<p>还没有上传完成的文件。一份名单由几个文件组成的，请一次放入。</p>}
      >
        {(data) => (
          <Faces of={lists}>
            {(overview) => {
              const groups = [...Map.groupBy(data.files, groupOf)];
              return groups.map(([key, grouped]) => (
                <FileGroup
                  key={`${key} ${grouped.map(({ fileId }) => fileId).join(' ')}`}
                  files={grouped}
                  lists={overview.lists}
                  onChanged={files.reload}
                  onBegun={begun}
                />
              ));
            }}
          </Faces>
        )}
      </Faces>
    </Screen>
  );
}

/** Files of one list and one day are read together. */
const groupOf = ({ targets: [first], days }: FileLine): string => `${first?.code ?? ''} ${days.length === 1 ? days[0] : ''}`;

/** What was sent to be read while other files still lie here. */
function BegunLine({ ids }: { ids: readonly number[] }) {
  return (
    <p className="daily__begun" role="status">
      {ids.length > 0 && '已开始检查：'}
      {ids.map((id, at) => (
        <Fragment key={id}>
          {at > 0 && '、'}
          <Link to={`/data/proposals/${id}`}>第 {id} 号</Link>
        </Fragment>
      ))}
    </p>
  );
}

/** For whoever has no file yet: the columns of a list, to be filled in. */
function Template({ lists }: { lists: readonly ListLine[] }) {
  // Whoever comes from a list that is missing finds it chosen.
  const [wanted] = useSearchParams();
  const [chosen, setChosen] = useState(wanted.get('list') ?? '');
  const code = lists.some((one) => one.code === chosen) ? chosen : '';
  const id = useId();
  return (
    <div className="daily__sheets cluster">
      <label htmlFor={id}>还没有文件？选择名单</label>
      <select className="control" id={id} value={code} onChange={({ target }) => setChosen(target.value)}>
        <option value="">请选择</option>
        {lists.map((one) => (
          <option key={one.code} value={one.code}>
            {one.title}
          </option>
        ))}
      </select>
      <SheetButton code={code} what="template" />
    </div>
  );
}

function DropZone({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const [isOver, setIsOver] = useState(false);
  const take = (event: DragEvent): void => {
    event.preventDefault();
    setIsOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    <div
      className={isOver ? 'daily__drop daily__drop--over' : 'daily__drop'}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={take}
    >
      <FilePicker kind="primary" label="选择数据文件" isMultiple onFiles={onFiles}>
        选择文件
      </FilePicker>
      <p>
        或把文件拖到这里，可以一次放入多个：Excel（xls、xlsx、xlsb）、ods、CSV、文本、DBF、网页、JSONP、Word 表格，或装有这些文件的
        ZIP，每个不超过 {mostBytes / 1024 ** 2} MB
      </p>
    </div>
  );
}
