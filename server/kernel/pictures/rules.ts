import { ImageType } from '#generated/model/image-type.ts';
import type { PictureKind } from '#server/kernel/db/schema.ts';

const hour = 3600_000;
const shown: readonly PictureKind[] = Object.values(ImageType);

/** Pictures for the community and for comments may be shown to everybody; those of a body or a report never. */
export const mayBePublic = (kind: PictureKind) => shown.includes(kind);

/** How long an unclaimed picture is kept (uploadImage: two days; pre-diagnosis pictures: one). */
export const unclaimedLifeMs = (kind: PictureKind) => (mayBePublic(kind) ? 48 : 24) * hour;

/** Its owner sees a picture always, everybody else only once it is public. */
export const maySee = (
  picture: { user_id: string; is_public: boolean },
  viewer: string | undefined,
): boolean => picture.is_public || picture.user_id === viewer;

export const pictureFile = (pictureId: string) => `${pictureId}.jpg`;
export const thumbnailFile = (pictureId: string) => `${pictureId}-s.jpg`;

/** The address at which the app shows it. */
export const pictureAddress = (file: string) => `/crm/uploads/${file}`;
