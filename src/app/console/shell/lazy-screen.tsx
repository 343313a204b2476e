import { Component, type ComponentType, type ReactNode } from 'react';
import { Button } from '#ui/components/button/button.tsx';
import { Screen } from '#ui/console/screen.tsx';
import { lazyComponent, type LazyComponent } from '#ui/navigation/lazy-component.tsx';

/** Creates a screen that is loaded on demand. */
export const lazyScreen = (load: () => Promise<ComponentType>): LazyComponent =>
  lazyComponent(load, {
    waiting: () => <main className="screen" id="main" aria-busy="true" />,
    failed: (_props, again) => (
      <Screen title="页面未能打开">
        <Failure
          reason="页面的程序没有取到：网络可能中断，或者系统刚刚更新。已保存的内容都在。"
          acts={<Button onClick={again}>再试一次</Button>}
        />
      </Screen>
    ),
  });

interface BoundaryProps {
  /** Current path; a change resets the error. */
  place: string;
  children: ReactNode;
}

interface BoundaryState {
  place: string;
  isBroken: boolean;
}

/** Catches errors of a screen, so that navigation and top bar keep working. */
export class ScreenBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { place: this.props.place, isBroken: false };

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { isBroken: true };
  }

  static getDerivedStateFromProps({ place }: BoundaryProps, former: BoundaryState): BoundaryState | null {
    return place === former.place ? null : { place, isBroken: false };
  }

  override render(): ReactNode {
    if (!this.state.isBroken) return this.props.children;
    return (
      <Screen title="页面出错">
        <Failure reason="这个页面遇到了意外的问题。已保存的内容都在；刷新后仍然如此的，请把网址和时间告诉运维人员。" />
      </Screen>
    );
  }
}

function Failure({ reason, acts }: { reason: string; acts?: ReactNode }) {
  return (
    <div className="face" role="alert">
      <p>{reason}</p>
      <p className="cluster">
        {acts}
        <Button onClick={() => location.reload()}>刷新页面</Button>
      </p>
    </div>
  );
}
