import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toast, toasts } from './toast.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

test('A toast is shown in the middle for two seconds unless set otherwise, and then fades', () => {
  toast('已复制单号');
  expect(toasts.get()).toMatchObject({
    text: '已复制单号',
    type: 'text',
    position: 'middle',
    leaving: false,
  });
  vi.advanceTimersByTime(1_999);
  expect(toasts.get()?.leaving).toBe(false);
  vi.advanceTimersByTime(1);
  expect(toasts.get()?.leaving).toBe(true);
  vi.advanceTimersByTime(120);
  expect(toasts.get()).toBeNull();
});

test('The next toast replaces the one before, with its whole time', () => {
  toast('网络开小差了', { type: 'warn', duration: 4_000 });
  vi.advanceTimersByTime(3_999);
  toast('已复制网址', { position: 'bottom' });
  vi.advanceTimersByTime(1_999);
  expect(toasts.get()).toMatchObject({ text: '已复制网址', position: 'bottom', leaving: false });
});

test('A toast that comes while another fades is not removed with it', () => {
  toast('一');
  vi.advanceTimersByTime(2_050);
  toast('二');
  vi.advanceTimersByTime(500);
  expect(toasts.get()).toMatchObject({ text: '二', leaving: false });
});
