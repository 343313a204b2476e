import { useState } from 'react';
import { keepFile } from '#ui/console/keep-file.ts';
import { useAction } from '#ui/form/use-action.ts';
import { Button } from '#ui/components/button/button.tsx';
import { Dialog } from '#ui/components/dialog/dialog.tsx';
import { ErrorSummary, errorOf } from '#ui/components/error-summary/error-summary.tsx';
import { toast } from '#ui/components/notification/notification-store.ts';
import { TextInput } from '#ui/components/text-input.tsx';
import { auditExport } from '../calls.ts';
import type { AuditFilter } from '../schema.ts';

/** What the filter finds as a signed file, for a reason that is itself on record. */
export function ExportDialog({ filter, onClose }: { filter: AuditFilter; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const exporting = useAction({
    async act(client) {
      const { fileName, csv, rows } = await client.call(auditExport, { ...filter, reason });
      keepFile(fileName, new Blob([csv], { type: 'text/csv;charset=utf-8' }));
      toast(`已导出 ${rows} 条，文件带有签名；请勿用其他程序另存，否则无法核对`);
      onClose();
    },
  });
  const acts = (
    <>
      <Button kind="primary" aria-busy={exporting.isBusy} onClick={() => exporting.run()}>
        导出为 CSV
      </Button>
      <Button onClick={onClose}>取消</Button>
    </>
  );
  return (
    <Dialog isOpen onClose={onClose} title="导出筛选结果" actions={acts}>
      <ErrorSummary errors={exporting.errors.filter(({ path }) => path !== 'reason')} title="没有导出" />
      <p>按当前筛选条件导出，最多 50,000 条；文件带有签名，可用 npm run verify-audit 核对。</p>
      <TextInput
        name="reason"
        label="导出原因"
        hint="如监管检查的文号；与导出一并记入审计"
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={errorOf(exporting.errors, 'reason')}
      />
    </Dialog>
  );
}
