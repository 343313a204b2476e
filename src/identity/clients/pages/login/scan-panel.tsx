import { useState } from 'react';
import { fetchedPart } from '#ui/navigation/fetched-part.tsx';
import { Button } from '#ui/components/button/button.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';

const ScanLoginCode = fetchedPart(async () => (await import('./scan-login-code.tsx')).ScanLoginCode, 4);

/** The third way in: by a phone that is signed in. A code is made when one is wanted. */
export function ScanPanel({ onDone }: { onDone: () => void }) {
  /** Counts the codes that were asked for. */
  const [round, setRound] = useState(0);
  return (
    <section className="login-scan" data-needs-js="">
      <SectionHeading title="手机扫码登录" />
      {round === 0 ? (
        <>
          <p>用已在本站登录并受信任的手机扫码，在手机上核对并确认后，本页自动登录。</p>
          <p>
            <Button onClick={() => setRound(1)}>显示登录二维码</Button>
          </p>
        </>
      ) : (
        <ScanLoginCode key={round} onDone={onDone} onAgain={() => setRound(round + 1)} />
      )}
    </section>
  );
}
