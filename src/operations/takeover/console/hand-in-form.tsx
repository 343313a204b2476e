import { useState } from 'react';
import { OneFileField } from '#ui/console/form/one-file-field.tsx';
import { Part } from '#ui/console/screen.tsx';
import { mostBytes, siteHandIn } from '../calls.ts';
import type { BatchList, SiteUpload } from '../schema.ts';
import { createUploadFetch } from '#ui/api/upload-fetch.ts';
import { useFormAction } from '#ui/form/use-action.ts';
import { Button } from '#ui/components/button/button.tsx';
import { ErrorSummary, errorOf } from '#ui/components/error-summary/error-summary.tsx';
import { toast } from '#ui/components/notification/notification-store.ts';
import { Select } from '#ui/components/select.tsx';
import { TextInput } from '#ui/components/text-input.tsx';

/** A site of the largest size, over the line of a branch. */
const uploadMs = 30 * 60_000;
const most = `${mostBytes / 1024 ** 2} MB`;
const fileName = 'file';

interface HandInFormProps {
  categories: BatchList['categories'];
  onDone: () => void;
}

/** Name, category and file of a former site; what has gone of the file is told while it goes. */
export function HandInForm({ categories, onDone }: HandInFormProps) {
  const [file, setFile] = useState<File>();
  const [sent, setSent] = useState(0);
  const form = useFormAction<Omit<SiteUpload, 'file'>>({
    read: (data) => ({ title: String(data.get('title') ?? ''), category: String(data.get('category') ?? '') }),
    async act(client, values): Promise<void> {
      if (!file) return form.setErrors([{ path: fileName, message: '请选择旧站的 ZIP 压缩包' }]);
      if (file.size > mostBytes) return form.setErrors([{ path: fileName, message: `超过 ${most}，请用 npm run take-over 迁入` }]);
      setSent(0);
      await client.call(siteHandIn, { ...values, file }, { timeoutMs: uploadMs, fetch: createUploadFetch(setSent) });
      setFile(undefined);
      toast('已上传，正在读取');
      onDone();
    },
  });
  return (
    <Part title="上传旧站">
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
    </Part>
  );
}
