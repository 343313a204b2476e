import { useState } from 'react';
import { getBaseParameters } from '#identity/accounts/web/terminal.ts';
import { useClient } from '#ui/api/client-context.ts';
import { scanBegin } from '../../calls.ts';
import { ScanCode } from '../../web/scan-code.tsx';
import { finishSignIn } from '../../web/sign-in.ts';

const words = { name: '登录', confirmed: '已确认，正在登录…', refused: '手机已拒绝本次登录。' };

/** The code with which a phone signs this browser in. */
export function ScanLoginCode({ onDone, onAgain }: { onDone: () => void; onAgain: () => void }) {
  const client = useClient();
  const [terminal] = useState(getBaseParameters);
  return (
    <ScanCode
      begin={scanBegin}
      input={terminal}
      words={words}
      onAgain={onAgain}
      onConfirmed={({ login }) => {
        if (!login) return;
        finishSignIn(client(), login);
        onDone();
      }}
    />
  );
}
