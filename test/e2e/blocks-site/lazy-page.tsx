import type { ReactNode } from 'react';

export function Component(): ReactNode {
  return <h1>后到的页面</h1>;
}
