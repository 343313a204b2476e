import { codes } from '#contract/codes.ts';
import { Button, ButtonLink } from '../button/button.tsx';
import { EmptyState } from '../empty-state/empty-state.tsx';
import { Icon } from '../icon/icon.tsx';
import { Skeleton } from '../skeleton/skeleton.tsx';
import './load-failed.css';

interface LoadFailedProps {
  /** The reason from the server, if there is one. */
  message?: string;
  /** The error code: 40004 is not a failure, there is nothing yet, and a retry is not offered. */
  code?: number | undefined;
  /** Describes the coming content, where there is none yet. */
  emptyText?: string | undefined;
  /** Retries in place. Without it the button is a link that reloads the page, which works without JavaScript. */
  onRetry?: () => void;
  isRetrying?: boolean;
}

/** Shows 加载失败 in the place of the content, with 重试; the rest of the page is unaffected. */
export function LoadFailed({ message, code, emptyText, onRetry, isRetrying = false }: LoadFailedProps) {
  if (code === codes.notFound.code) {
    if (emptyText) return <EmptyState text={emptyText} />;
    const words = message && message !== codes.notFound.text ? message : '内容尚未公布';
    return <EmptyState text={`${words}。公布后即可在这里查阅，需要时请致电客服热线。`} />;
  }
  return (
    <div className="load-failed" role="status" aria-busy={isRetrying}>
      {isRetrying && <Skeleton lines={3} label="正在重试" />}
      <p>
        <Icon name="warning" /> 加载失败{message && message !== '加载失败' && `：${message}`}
      </p>
      {onRetry ? (
        <Button onClick={onRetry} aria-busy={isRetrying}>
          {isRetrying ? '正在重试…' : '重试'}
        </Button>
      ) : (
        <ButtonLink href="">重试</ButtonLink>
      )}
    </div>
  );
}
