import { Component, type ReactNode } from 'react';
import { paths } from '#src/paths.ts';
import { Empty } from '#src/ui/empty.tsx';
import { CrackedBowl } from '#src/ui/illustrations/cracked-bowl.tsx';
import { isStaleChunk, reloadOnce } from './stale-chunk.ts';

interface RouteBoundaryState {
  error: unknown;
  failed: boolean;
}

/** An error in one screen leaves the others alone. If a deployment removed the screen's code, the page reloads. */
export class RouteBoundary extends Component<{ children: ReactNode }, RouteBoundaryState> {
  override state: RouteBoundaryState = { error: undefined, failed: false };

  static getDerivedStateFromError(error: unknown): RouteBoundaryState {
    return { error, failed: true };
  }

  override componentDidCatch(error: unknown) {
    if (isStaleChunk(error)) reloadOnce();
  }

  // A browser may remember that a module failed: only a reload asks for it again.
  private retry = () => {
    if (isStaleChunk(this.state.error)) window.location.reload();
    else this.setState({ error: undefined, failed: false });
  };

  override render() {
    return this.state.failed ? <FailedScreen onRetry={this.retry} /> : this.props.children;
  }
}

const FailedScreen = ({ onRetry }: { onRetry: () => void }) => (
  <div role="alert">
    <Empty
      art={<CrackedBowl />}
      title="这一页没有打开"
      hint="已提交的预约不受影响。"
      action={{ label: '再试一次', onClick: onRetry }}
      second={{ label: '回到首页', to: paths.home.link() }}
    />
  </div>
);
