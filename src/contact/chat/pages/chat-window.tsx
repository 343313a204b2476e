import { useState, type MouseEvent } from 'react';
import { ButtonLink } from '#ui/components/button/button.tsx';
import { Dialog } from '#ui/components/dialog/dialog.tsx';

/** The way into the chat: in place where a script runs, in a window of its own otherwise and for whoever asks for one. */
export function ChatWindow({ address }: { address: string }) {
  const [isOpen, setIsOpen] = useState(false);
  // Once opened it stays, so that closing the dialog by mistake ends no conversation.
  const [wasOpened, setWasOpened] = useState(false);
  const open = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setWasOpened(true);
    setIsOpen(true);
  };
  const outside = { href: address, target: '_blank', rel: 'noopener noreferrer' } as const;
  return (
    <>
      <ButtonLink kind="primary" icon="chat" {...outside} data-needs-js="" onClick={open}>
        {wasOpened ? '回到对话' : '开始对话'}
        <span className="visually-hidden">（没有脚本时在新窗口打开）</span>
      </ButtonLink>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title="在线客服">
        {wasOpened && (
          <iframe
            className="chat-frame"
            src={address}
            title="在线客服对话窗口"
            referrerPolicy="strict-origin"
            // The window is another site's, which keeps its own visitors apart: it needs its origin, and may not lead this page away.
            // oxlint-disable-next-line react/iframe-missing-sandbox
            sandbox="allow-scripts allow-forms allow-popups allow-same-origin"
          />
        )}
        <p className="line middle targets quiet">
          <a {...outside}>在新窗口打开</a>
          <span>工作人员不会索要密码和验证码</span>
        </p>
      </Dialog>
    </>
  );
}
