import { useState } from 'react';

/** Asked at each begin of something that takes its time; gives whether nothing has been begun since. */
export const useLatest = () => {
  const [begun] = useState({ count: 0 });
  return () => {
    begun.count += 1;
    const own = begun.count;
    return () => own === begun.count;
  };
};
