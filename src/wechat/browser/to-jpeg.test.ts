import { afterEach, describe, expect, test, vi } from 'vitest';
import { fitted, toJpeg } from './to-jpeg.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  [4000, 3000, 2560, 1920],
  [3000, 4000, 1920, 2560],
  [2560, 2560, 2560, 2560],
  [640, 480, 640, 480],
  [12_000, 2, 2560, 1],
])('%i x %i is drawn as %i x %i', (width, height, drawnWidth, drawnHeight) => {
  expect(fitted(width, height)).toEqual({ width: drawnWidth, height: drawnHeight });
});

const heic = new Blob(['a picture of a phone'], { type: 'image/heic' });
const jpeg = new Blob(['drawn'], { type: 'image/jpeg' });

/** A browser that opens pictures of this size, as far as drawing goes. */
function browser({ width = 4000, height = 3000, answer = jpeg as Blob | null } = {}) {
  const bitmap = { width, height, close: vi.fn() };
  const context = { fillStyle: '', fillRect: vi.fn(), drawImage: vi.fn() };
  const asked: unknown[] = [];
  const canvas = {
    ...{ width: 0, height: 0, getContext: () => context },
    toBlob(done: (blob: Blob | null) => void, type: string, quality: number) {
      asked.push([canvas.width, canvas.height, type, quality]);
      done(answer);
    },
  };
  const open = vi.fn(async (_file: Blob, _options: object) => bitmap);
  vi.stubGlobal('createImageBitmap', open);
  vi.stubGlobal('document', { createElement: () => canvas });
  return { bitmap, canvas, context, asked, open };
}

describe('a picture that this phone can open', () => {
  test('A picture that this phone can open becomes an upright JPEG on white within the server’s size, and its memory is freed', async () => {
    const { bitmap, canvas, context, asked, open } = browser();
    expect(await toJpeg(heic)).toBe(jpeg);
    expect(open).toHaveBeenCalledWith(heic, { imageOrientation: 'from-image' });
    expect(asked).toEqual([[2560, 1920, 'image/jpeg', 0.9]]);
    expect(context.fillStyle).toBe('#fff');
    expect(context.fillRect.mock.invocationCallOrder[0]).toBeLessThan(
      context.drawImage.mock.invocationCallOrder[0] ?? 0,
    );
    expect(bitmap.close).toHaveBeenCalledOnce();
    expect([canvas.width, canvas.height]).toEqual([0, 0]);
  });

  test('A picture that cannot be written is sent unchanged, and its memory is freed', async () => {
    const { bitmap } = browser({ answer: null });
    expect(await toJpeg(heic)).toBe(heic);
    expect(bitmap.close).toHaveBeenCalledOnce();
  });
});

describe('as it is goes', () => {
  test('A picture that cannot be opened is sent unchanged', async () => {
    const { open } = browser();
    open.mockRejectedValue(new DOMException('The source image could not be decoded.', 'InvalidStateError'));
    expect(await toJpeg(heic)).toBe(heic);
  });

  test('Every picture is sent unchanged where the browser cannot convert', async () => {
    vi.stubGlobal('createImageBitmap', undefined);
    expect(await toJpeg(heic)).toBe(heic);
  });

  test('A picture that is too large to be opened on a phone is sent unchanged', async () => {
    const { open } = browser();
    const large = new Blob([new Uint8Array(30_000_001)]);
    expect(await toJpeg(large)).toBe(large);
    expect(open).not.toHaveBeenCalled();
  });
});
