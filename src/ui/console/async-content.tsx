import type { ReactNode } from 'react';
import { isStaffOutcome } from '#contract/staff-outcomes.ts';
import { Button } from '../components/button/button.tsx';
import { failureReason } from '../form/failures.ts';
import type { LoadState } from './use-data.ts';

interface FacesProps<Data> {
  of: LoadState<Data>;
  /** Returns true for data without content, and what is shown then: why it is empty, and the next step. */
  isEmpty?: (data: Data) => boolean;
  empty?: ReactNode;
  children: (data: Data) => ReactNode;
}

/**
 * Renders the state of loaded data: a skeleton while loading, the data, an empty state with the next step, a failure with a
 * retry, or a missing permission with the contact.
 */
export function AsyncContent<Data>({ of: { data, error, isLoading, reload }, isEmpty, empty, children }: FacesProps<Data>) {
  if (isStaffOutcome(error, 'notPermitted')) return <MissingPermission />;
  if (error !== undefined && !isLoading)
    return (
      <div className="face" role="alert">
        <p className="face__title">未能加载</p>
        <p>{failureReason(error)}</p>
        <Button onClick={reload}>重新加载</Button>
      </div>
    );
  if (data === undefined) return <Shadows />;
  if (isEmpty?.(data)) return <div className="face">{empty}</div>;
  return (
    <div className="shown" aria-busy={isLoading}>
      {children(data)}
    </div>
  );
}

export function MissingPermission() {
  return (
    <div className="face">
      <p className="face__title">您没有查看此页的权限</p>
      <p>需要时请联系安全管理员，由其在“账号”中为您授予相应的角色。</p>
    </div>
  );
}

function Shadows() {
  return (
    <div className="shadows" role="status">
      <span className="visually-hidden">正在加载</span>
      {Array.from({ length: 8 }, (_, index) => (
        <div key={index} className="shadows__row" />
      ))}
    </div>
  );
}
