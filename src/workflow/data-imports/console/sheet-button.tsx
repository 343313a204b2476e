import { Button } from '#ui/components/button/button.tsx';
import { fromBase64, downloadBlob } from '#ui/console/download.ts';
import { failureNotification } from '#ui/form/failures.ts';
import { useAction } from '#ui/form/use-action.ts';
import { dailySheetGet } from '../calls/lists.ts';

interface SheetButtonProps {
  /** The code of the list or register; empty while none is selected. */
  code: string;
  what: 'content' | 'template';
}

const words = { content: '下载现行内容', template: '下载空白模板' } as const;

/** Downloads the workbook for an import: an empty template, or the current rows of a register. */
export function SheetButton({ code, what }: SheetButtonProps) {
  const keeping = useAction({
    async act(client) {
      const { fileName, content } = await client.call(dailySheetGet, { code, what });
      downloadBlob(fileName, new Blob([fromBase64(content)]));
    },
    explain: failureNotification('没有下载'),
  });
  return (
    <Button icon="download" disabled={code === ''} aria-busy={keeping.isBusy} onClick={() => keeping.run()}>
      {words[what]}
    </Button>
  );
}
