import { useLayoutEffect } from 'react';

/** Names the window, which WeChat shows as the page's title. */
export function useTitle(title: string): void {
  useLayoutEffect(() => {
    document.title = title;
  }, [title]);
}
