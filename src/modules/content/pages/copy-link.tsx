import { Button } from '#web/ui/button/button.tsx';
import { useIsHydrated } from '#web/ui/hydrated.ts';
import { toast } from '#web/ui/notification/notification-store.ts';
import './copy-link.css';

/** 复制链接 of a page of this site. Without JavaScript it is not there: the address bar serves as well. */
export function CopyLink({ path }: { path: string }) {
  if (!useIsHydrated()) return null;
  return (
    <div className="copy-link no-print">
      <Button kind="quiet" onClick={() => void copy(new URL(path, location.href).href)}>
        复制链接
      </Button>
    </div>
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
