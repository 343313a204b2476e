import { useState } from 'react';
import { Button } from '#ui/components/button/button.tsx';
import { toast } from '#ui/components/notification/notification-store.ts';
import { fromBase64, downloadBlob } from '#ui/console/download.ts';
import { FilePicker } from '#ui/console/form/file-picker.tsx';
import { useAction } from '#ui/form/use-action.ts';
import { sheetGet, sheetRead } from '../../calls/files.ts';
import { useForm } from './draft-store.ts';

interface ListSheetProps {
  id: number;
  /** Saves pending input first, because the workbook is generated from the saved draft. */
  flush: () => Promise<unknown>;
}

/**
 * Exports a list as a workbook and imports it again. Imported rows are put into the form, where they are compared, checked and
 * submitted like typed input.
 */
export function ListSheetActions({ id, flush }: ListSheetProps) {
  const { store, isReadOnly } = useForm();
  const writing = useAction({
    async act(client, format: 'xlsx' | 'csv') {
      await flush();
      const { fileName, content } = await client.call(sheetGet, { id, format });
      downloadBlob(fileName, new Blob([fromBase64(content)]));
    },
  });
  const [remarks, setRemarks] = useState<readonly string[]>([]);
  const reading = useAction({
    async act(client, file: File) {
      setRemarks([]);
      const { items, remarks: told } = await client.call(sheetRead, { id, file });
      store.write('items', items);
      setRemarks(told);
      toast(`已读入 ${items.length} 行，请在“对比”中核对`);
    },
  });
  const errors = [...writing.errors, ...reading.errors];
  return (
    <div className="draft__sheet">
      <div className="cluster">
        <Button icon="download" aria-busy={writing.busyWith === 'xlsx'} onClick={() => writing.run('xlsx')}>
          下载表格
        </Button>
        <Button icon="download" aria-busy={writing.busyWith === 'csv'} onClick={() => writing.run('csv')}>
          下载 CSV
        </Button>
        {!isReadOnly && (
          <FilePicker label="从表格导入" accept=".xlsx,.xls,.csv" isBusy={reading.isBusy} onFiles={([file]) => file && reading.run(file)}>
            从表格导入
          </FilePicker>
        )}
      </div>
      {remarks.length > 0 && (
        <ul className="quiet" role="status">
          {remarks.map((remark) => (
            <li key={remark}>{remark}</li>
          ))}
        </ul>
      )}
      {errors.length > 0 && (
        <ul className="order__failure" role="alert">
          {errors.map(({ message }) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
