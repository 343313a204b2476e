import { useState } from 'react';
import { Link } from 'react-router';
import { createUploadFetch } from '#ui/api/upload-fetch.ts';
import { Button } from '#ui/components/button/button.tsx';
import { ErrorSummary, errorOf } from '#ui/components/error-summary/error-summary.tsx';
import { toast } from '#ui/components/notification/notification-store.ts';
import { Select } from '#ui/components/select.tsx';
import { TextInput } from '#ui/components/text-input.tsx';
import { AsyncContent } from '#ui/console/async-content.tsx';
import { OneFileField } from '#ui/console/form/one-file-field.tsx';
import { usePermissionCheck } from '#ui/console/me-context.ts';
import { Ago, ScreenSection, Screen, Table } from '#ui/console/screen.tsx';
import { useData, usePolling } from '#ui/console/use-data.ts';
import { useFormAction } from '#ui/form/use-action.ts';
import { batchesGet, maxSiteBytes, siteImport } from '../calls.ts';
import type { Batch, BatchList, SiteUpload } from '../schema.ts';
import { TableForm } from './table-form.tsx';

const stateNames: Readonly<Record<Batch['state'], string>> = {
  reading: '正在读取',
  failed: '没有读取',
  read: '待起草',
  published: '已上线',
};

/** Imports a firm's former site as one or several packed files: each is uploaded, read page by page, and published by one change order. */
export function TakeoverScreen() {
  const list = useData(batchesGet, {});
  const may = usePermissionCheck();
  const isReading = list.data?.batches.some(({ state }) => state === 'reading') ?? false;
  usePolling(isReading, list.reload);
  return (
    <Screen title="旧站迁入" note="文章、图片与附件先冻结，复核通过前访客看不到">
      <AsyncContent of={list}>
        {({ batches, categories }) => (
          <>
            {may('content.draft') && (
              <div className="board">
                <HandInForm categories={categories} onDone={list.reload} />
                <TableForm onDone={list.reload} />
              </div>
            )}
            <ScreenSection title="各批">
              {batches.length === 0 ? <p>还没有迁入过旧站或导入过表格。</p> : <Batches batches={batches} />}
            </ScreenSection>
          </>
        )}
      </AsyncContent>
    </Screen>
  );
}

function Batches({ batches }: { batches: readonly Batch[] }) {
  return (
    <Table label="各批旧站与表格" heads={['名称', '栏目', '状态', '文章', '没有去向', '上传']}>
      {batches.map((batch) => (
        <tr key={batch.id}>
          <th scope="row" className="rows__wide">
            <Link to={`/take-over/${batch.id}`}>{batch.title}</Link>
          </th>
          <td>{batch.isTable ? '按表格各行' : batch.category}</td>
          <td>
            <BatchProgress batch={batch} />
          </td>
          <td>{batch.articles}</td>
          <td>{batch.nowhere}</td>
          <td>
            {batch.madeBy ?? '命令行'}
            <span className="subline">
              <Ago at={batch.madeAt} />
            </span>
          </td>
        </tr>
      ))}
    </Table>
  );
}

/** The state of a batch in words and, while it is being read, as a progress bar. */
export function BatchProgress({ batch: { title, state, done, pages } }: { batch: Batch }) {
  if (state !== 'reading' || !pages) return stateNames[state];
  return (
    <>
      正在读取 {done} / {pages} 页
      <progress className="subline" max={pages} value={done} aria-label={`“${title}”的读取进度`} />
    </>
  );
}

/** A file of the largest size over the connection of a branch. */
const uploadMs = 30 * 60_000;
const most = `${maxSiteBytes / 1024 ** 2} MB`;
const fileName = 'file';

interface HandInFormProps {
  categories: BatchList['categories'];
  onDone: () => void;
}

/** The form for name, category and file of a former site, with upload progress. */
function HandInForm({ categories, onDone }: HandInFormProps) {
  const [file, setFile] = useState<File>();
  const [sent, setSent] = useState(0);
  const form = useFormAction<Omit<SiteUpload, 'file'>>({
    read: (data) => ({ title: String(data.get('title') ?? ''), category: String(data.get('category') ?? '') }),
    async act(client, values): Promise<void> {
      if (!file) return form.setErrors([{ path: fileName, message: '请选择旧站的 ZIP 压缩包' }]);
      if (file.size > maxSiteBytes) return form.setErrors([{ path: fileName, message: `超过 ${most}，请用 npm run take-over 迁入` }]);
      setSent(0);
      await client.call(siteImport, { ...values, file }, { timeoutMs: uploadMs, fetch: createUploadFetch(setSent) });
      setFile(undefined);
      toast('已上传，正在读取');
      onDone();
    },
  });
  return (
    <ScreenSection title="上传旧站">
      <form onSubmit={form.onSubmit} noValidate>
        <ErrorSummary errors={form.errors} title="没有上传" />
        <TextInput
          name="title"
          label="名称"
          hint="如“旧站公告 2015—2020”，同事在变更单中看到"
          maxLength={100}
          error={errorOf(form.errors, 'title')}
        />
        <Select
          name="category"
          label="迁入的栏目"
          noneText="请选择"
          options={categories.map(({ code, name }) => ({ value: code, text: name }))}
          error={errorOf(form.errors, 'category')}
        />
        <OneFileField
          name={fileName}
          label="旧站的压缩包"
          hint={`ZIP，网页为 UTF-8 或 GBK，不超过 ${most}；更大的用 npm run take-over 迁入`}
          error={errorOf(form.errors, fileName)}
          accept=".zip"
          file={file}
          onFile={setFile}
        >
          选择压缩包
        </OneFileField>
        {form.isBusy && file && <progress max={1} value={sent} aria-label="上传进度" />}
        <Button kind="primary" type="submit" aria-busy={form.isBusy}>
          上传并读取
        </Button>
      </form>
    </ScreenSection>
  );
}
