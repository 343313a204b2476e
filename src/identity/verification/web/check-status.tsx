import { Button } from '#ui/components/button/button.tsx';

interface WayStatusProps {
  /** The reason that there is no challenge. */
  failure: string | undefined;
  message: string | undefined;
  isLoading?: boolean;
  onRetry(): void;
}

/** The message about the check. It is always mounted as a live region, or screen readers would miss its first text. */
export function CheckStatus({ failure, message, isLoading = false, onRetry }: WayStatusProps) {
  return (
    <>
      <p className="human-check__status" role="status">
        {failure ?? message ?? (isLoading ? '正在加载…' : '')}
      </p>
      {failure !== undefined && <Button onClick={onRetry}>重试</Button>}
    </>
  );
}
