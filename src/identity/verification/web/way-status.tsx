import { Button } from '#ui/components/button/button.tsx';

interface WayStatusProps {
  /** Why there is no challenge. */
  failure: string | undefined;
  message: string | undefined;
  isLoading?: boolean;
  onRetry(): void;
}

/** What a visitor reads, and hears, about the check: one place that is always there, or screen readers would miss its first words. */
export function WayStatus({ failure, message, isLoading = false, onRetry }: WayStatusProps) {
  return (
    <>
      <p className="human-check__status" role="status">
        {failure ?? message ?? (isLoading ? '正在加载…' : '')}
      </p>
      {failure !== undefined && <Button onClick={onRetry}>重试</Button>}
    </>
  );
}
