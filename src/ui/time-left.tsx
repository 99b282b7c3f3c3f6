import { useEffect } from 'react';
import { parseBusinessDate } from '#src/lib/business-date.ts';
import { useCountdown } from './use-countdown.ts';

interface TimeLeftProps {
  /** A moment of the server, in China's time. */
  until: string;
  className?: string | undefined;
  /** Called once, when the time is over. */
  onOver: () => void;
}

/** Minutes and seconds until a moment: 12 分 05 秒 */
export const TimeLeft = ({ until, className, onOver }: TimeLeftProps) => {
  const left = useCountdown(parseBusinessDate(until).getTime());
  const over = left === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the time is over
  useEffect(() => {
    if (over) onOver();
  }, [over]);
  const [minutes, seconds] = [Math.floor(left / 60), left % 60];
  return (
    <b className={className} role="timer">
      {minutes > 0 && `${minutes} 分 `}
      {String(seconds).padStart(minutes > 0 ? 2 : 1, '0')} 秒
    </b>
  );
};
