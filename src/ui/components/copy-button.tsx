import { Button } from './button/button.tsx';
import { toast } from './notification/notification-store.ts';

interface CopyButtonProps {
  /** The text to copy. */
  text: string;
  /** A short name for the button and the message, `SHA-256`. */
  name: string;
}

/** Copies a number or code. Shown only with scripts; without them the text can be selected. */
export function CopyButton({ text, name }: CopyButtonProps) {
  return (
    <span className="needs-script no-print">
      <Button kind="quiet" aria-label={`复制${name}`} onClick={() => void copy(text, name)}>
        复制
      </Button>
    </span>
  );
}

/** Browsers refuse the clipboard to unencrypted pages, and when the user denied it. */
async function copy(text: string, name: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(`${name}已复制`, 'success');
  } catch {
    toast('浏览器不允许复制，请选中文字后复制', 'warning');
  }
}
