import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A picture of noise, so that its file is as large as a camera's. */
export const drawn = (width = 64, height = 48) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  });

export const jpeg = (width?: number, height?: number) => drawn(width, height).jpeg().toBuffer();

/** As a phone held upright writes it: lying on its side, with the position of the photo. */
export const phoneJpeg = () =>
  drawn(64, 48)
    .withExif({
      IFD0: { Make: 'SecretMaker' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '22/1 32/1 0/1', GPSLongitudeRef: 'E' },
    })
    .withXmp(
      '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/></x:xmpmeta>',
    )
    .withIccProfile('p3')
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** A whole PNG in one bit a pixel: few bytes, however many pixels. */
export function blackPng(
  width: number,
  height: number,
  more: [type: string, data: Uint8Array][] = [],
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = Buffer.alloc(height * (1 + Math.ceil(width / 8)));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    ...more.map(([type, data]) => chunk(type, data)),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', new Uint8Array()),
  ]);
}

const frames = () =>
  sharp(Buffer.concat([10, 120, 250].map(shade => Buffer.alloc(20 * 20 * 3, shade))), {
    raw: { width: 20, height: 60, channels: 3, pageHeight: 20 },
  });

export const movingWebp = () =>
  frames()
    .webp({ loop: 0, delay: [50, 50, 50] })
    .toBuffer();
export const movingGif = () => frames().gif({ loop: 0 }).toBuffer();
/** An APNG announces its frames before its first pixels. */
export const movingPng = () => blackPng(20, 20, [['acTL', Buffer.from([0, 0, 0, 9, 0, 0, 0, 0])]]);
