import { BusinessError } from '#server/kernel/errors.ts';

/** Why a picture is refused, and what to do about it. */
const reasons = {
  empty: '图片是空的，请重新选择',
  tooLarge: '图片不能超过 10 MB，请压缩后再传',
  otherKind: '只收 JPEG、PNG、WebP 图片，请换一张',
  heic: '这张是 HEIC 格式，请把手机相机的格式设为“兼容性最佳”后重拍，或截图后再传',
  moving: '会动的图片不能用，请换一张',
  tooManyPixels: '图片的像素太多，请缩小到长边 12000 像素以内再传',
  broken: '图片不完整或已损坏，请换一张',
  gone: '这张图片在微信里已经过期，请重新选择',
  unreachable: '没能从微信取到图片，请稍后再试，或直接选择图片上传',
  noWechat: '这里不能从微信取图，请直接选择图片上传',
  full: '您存的图片已满，请先删去一些',
};

export const pictureRefused = (reason: keyof typeof reasons) =>
  new BusinessError('IMAGE_REFUSED', reasons[reason]);
