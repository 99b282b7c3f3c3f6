import { businessDate } from '#src/lib/business-date.ts';

const shanghaiTime = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Shanghai',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** A stored moment as the contract writes it: 'YYYY-MM-DD HH:mm:ss' in China's time. */
export const toLocalDateTime = (moment: Date) => `${businessDate(moment)} ${shanghaiTime.format(moment)}`;
