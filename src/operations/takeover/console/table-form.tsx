import { useState } from 'react';
import { Button } from '#ui/components/button/button.tsx';
import { ErrorSummary, errorOf } from '#ui/components/error-summary/error-summary.tsx';
import { fieldId } from '#ui/components/field/field.tsx';
import { toast } from '#ui/components/notification/notification-store.ts';
import { TextInput } from '#ui/components/text-input.tsx';
import { fromBase64, downloadBlob } from '#ui/console/download.ts';
import { OneFileField } from '#ui/console/form/one-file-field.tsx';
import { ScreenSection } from '#ui/console/screen.tsx';
import { failureNotification } from '#ui/form/failures.ts';
import { useAction, useFormAction } from '#ui/form/use-action.ts';
import { maxTableBytes, tableImport, tableTemplateGet } from '../calls.ts';

const fileName = 'file';
const most = `${maxTableBytes / 1024 ** 2} MB`;

/** Imports articles from a table: errors are shown cell by cell, and then nothing is stored. */
export function TableForm({ onDone }: { onDone: () => void }) {
  const [file, setFile] = useState<File>();
  const form = useFormAction<{ title: string }>({
    read: (data) => ({ title: String(data.get('title') ?? '') }),
    async act(client, { title }): Promise<void> {
      if (!file) return form.setErrors([{ path: fileName, message: '请选择文章的表格' }]);
      if (file.size > maxTableBytes) return form.setErrors([{ path: fileName, message: `超过 ${most}，请分成几个表格` }]);
      await client.call(tableImport, { title, file });
      setFile(undefined);
      toast('已读入，请在列表中核对后起草变更单');
      onDone();
    },
  });
  const template = useAction({
    async act(client) {
      const { fileName: name, content } = await client.call(tableTemplateGet, {});
      downloadBlob(name, new Blob([fromBase64(content)]));
    },
    explain: failureNotification('没有下载'),
  });
  return (
    <ScreenSection title="从表格导入文章">
      <form onSubmit={form.onSubmit} noValidate>
        <ErrorSummary errors={form.errors.map(({ path, message }) => ({ path: path && `table-${path}`, message }))} title="没有导入" />
        <TextInput
          name="title"
          id={fieldId('table-title')}
          label="表格名称"
          hint="如“2024 年公告”，同事在变更单中看到"
          maxLength={100}
          error={errorOf(form.errors, 'title')}
        />
        <OneFileField
          name={fileName}
          id={fieldId(`table-${fileName}`)}
          label="文章的表格"
          hint={`XLSX 或 CSV，每行一篇：标题、栏目、日期、正文（文字或 HTML）、来源；不超过 ${most}、5000 行`}
          error={errorOf(form.errors, fileName)}
          accept=".xlsx,.xls,.csv"
          file={file}
          onFile={setFile}
        >
          选择表格
        </OneFileField>
        <div className="cluster">
          <Button kind="primary" type="submit" aria-busy={form.isBusy}>
            导入表格
          </Button>
          <Button icon="download" aria-busy={template.isBusy} onClick={() => template.run()}>
            下载模板
          </Button>
        </div>
      </form>
    </ScreenSection>
  );
}
