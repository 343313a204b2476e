import { useEffect, useRef, useState } from 'react';
import { Button } from '#ui/components/button/button.tsx';
import { beijingClock } from '#ui/format/beijing-time.ts';
import type { SectionContent } from '../../sections.ts';
import type { SaverState, SaverStatus } from '../saving/section-saver.ts';

type State = SaverState<SectionContent>;

/** Formats the saving state of a section in one line. */
export function formatSaveStatus({ status, base, errors, isOffline }: State): string {
  if (status === 'saved') return base.savedAt ? `已保存 ${beijingClock(base.savedAt)}` : '尚未填写';
  if (status === 'unsaved') return '有更改尚未保存，停止输入后自动保存';
  if (status === 'saving') return '正在保存…';
  if (status === 'refused') return `未保存：有 ${errors.length} 处需要修改，内容已留在本机`;
  if (status === 'conflict') return '未保存：这一部分也在另一处被修改，请在上方选择要保留的内容';
  if (status === 'expired') return '未保存：登录已过期，内容已留在本机，重新登录后继续保存';
  return isOffline ? '未保存：网络不通，已留在本机，恢复后自动重试' : '未保存：系统繁忙，已留在本机，稍后自动重试';
}

/** These states are announced when they begin; success is announced only to users who pressed 保存 or were told of a problem. */
const troubles: ReadonlySet<SaverStatus> = new Set(['refused', 'conflict', 'expired', 'waiting']);

interface SaveLineProps {
  state: State;
  /** Number of clicks on 保存. */
  asked: number;
  onRetry(): void;
}

/**
 * The visible line follows every change; the live region for screen readers only announces a state that differs from the last
 * announcement.
 */
export function SaveLine({ state, asked, onRetry }: SaveLineProps) {
  const [told, setTold] = useState('');
  const isAwaited = useRef(false);
  const answered = useRef(0);
  const text = formatSaveStatus(state);
  const { status } = state;
  useEffect(() => {
    if (asked > answered.current) isAwaited.current = true;
    answered.current = asked;
    if (troubles.has(status)) {
      setTold(text);
      isAwaited.current = true;
    } else if (status === 'saved' && isAwaited.current) {
      setTold(text);
      isAwaited.current = false;
    }
  }, [asked, status, text]);
  return (
    <>
      <p className={troubles.has(status) ? 'resume-saving--trouble' : undefined} data-status={status}>
        {text}
      </p>
      {status === 'waiting' && <Button onClick={onRetry}>立即重试</Button>}
      <p className="visually-hidden" role="status">
        {told}
      </p>
    </>
  );
}
