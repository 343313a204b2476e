import { Button } from '../button/button.tsx';
import { toast } from '../notification/notification-store.ts';

/** 复制链接 of a page of this site. */
export function CopyLink({ path }: { path: string }) {
  return (
    <Button kind="quiet" onClick={() => void copy(new URL(path, location.href).href)}>
      复制链接
    </Button>
  );
}

/** Browsers refuse the clipboard to pages without encryption, and to visitors who said no. */
async function copy(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    toast('链接已复制', 'success');
  } catch {
    toast('浏览器不允许复制，请从地址栏复制链接', 'warning');
  }
}
