/** What the server keeps of a picture (uploadImage): more would only be sent. */
export const longestSide = 2560;
/** Drawn once more by the server: a little better than it keeps. */
const quality = 0.9;
/** Above it nothing is decoded here: a hundred megapixels take four hundred megabytes. The server says what to do. */
const mostBytes = 30_000_000;

/** The size within the server's, in the same shape and never enlarged. */
export function fitted(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, longestSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * A picture as JPEG, upright, no larger than the server keeps it: what this phone can open and the server cannot (HEIC)
 * goes through, and the place where it was taken stays here. What cannot be opened goes as it is.
 */
export async function toJpeg(file: Blob): Promise<Blob> {
  if (file.size > mostBytes) return file;
  try {
    return await redrawn(file);
  } catch {
    // Not there in Safari 14, and not for every kind of file.
    return file;
  }
}

async function redrawn(file: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const canvas = document.createElement('canvas');
  try {
    Object.assign(canvas, fitted(bitmap.width, bitmap.height));
    const context = canvas.getContext('2d');
    if (!context) return file;
    // What shines through would be black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const drawn = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', quality));
    return drawn ?? file;
  } finally {
    // Safari frees neither by itself for a while, and has room for few.
    bitmap.close();
    canvas.width = 0;
    canvas.height = 0;
  }
}
