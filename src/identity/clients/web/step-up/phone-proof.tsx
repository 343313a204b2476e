import { useState } from 'react';
import { Note } from '#ui/components/note/note.tsx';
import { stepUpScan } from '../../calls.ts';
import type { StepUpActInput } from '../../schema.ts';
import { ScanCode } from '../scan-code.tsx';

interface PhoneProofProps {
  about: StepUpActInput;
  /** Asks what is proved now. */
  onConfirmed: () => Promise<void>;
}

const words = { name: '核验身份', confirmed: '手机已确认。', refused: '手机已拒绝。如非本人操作，请修改登录密码或锁定网上访问。' };

/** A proof that is given on a phone which the client trusts, without a text message: by its passkey, or by the login password typed there. */
export function PhoneProof({ about, onConfirmed }: PhoneProofProps) {
  /** Counts the codes that were asked for. */
  const [round, setRound] = useState(1);
  const [hasFailed, setHasFailed] = useState(false);
  const confirmed = (): void => void onConfirmed().catch(() => setHasFailed(true));
  if (hasFailed) return <Note tone="warning">手机已确认，但没有取得结果，请按“先不办理”后重新办理，10 分钟内不必再次核验。</Note>;
  return (
    <ScanCode key={round} begin={stepUpScan} input={about} words={words} onAgain={() => setRound(round + 1)} onConfirmed={confirmed} />
  );
}
