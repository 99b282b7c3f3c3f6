import type { DomainHandlers } from '../context.ts';
import { BusinessError } from '../errors.ts';
import { toLocalDateTime } from '../local-time.ts';
import { pictureAddress, pictureFile, thumbnailFile } from '../pictures/rules.ts';
import { storePicture } from '../pictures/store.ts';
import { countHit } from '../rate-limit.ts';
import { policies } from './policies.ts';
import { findOrganization } from './queries.ts';

const reportsAnHour = { limit: 120, windowSeconds: 3600 };

export const organizationHandlers: DomainHandlers<'organization'> = {
  async getTopOrg({ query }, { db }) {
    const row = await findOrganization(db, query.topOrgId);
    return {
      id: row.top_org_id,
      shortName: row.short_name,
      name: row.name,
      mpName: row.mp_name,
      mpQrCodeUrl: row.mp_qr_code_url,
      companyId: row.company_id,
      isDefault: row.is_default,
    };
  },

  async uploadImage({ params, body }, context) {
    if (!body.file) throw new BusinessError('NOT_OPEN', '请直接选择图片上传');
    const { userId } = context;
    const stored = await storePicture(context, { userId, kind: params.type, file: body.file });
    return {
      imageId: stored.pictureId,
      url: pictureAddress(pictureFile(stored.pictureId)),
      thumbnailUrl: pictureAddress(thumbnailFile(stored.pictureId)),
      width: stored.width,
      height: stored.height,
      uploadTime: toLocalDateTime(stored.uploadedAt),
    };
  },

  getPrivacyPolicy: async ({ params }) => policies[params.policyId],

  async reportClientError({ body }, { db, clock, log, address, requestId }) {
    await countHit(db, clock.now(), `client-error:${address}`, reportsAnHour);
    log.warn({ requestId, clientError: body });
    return null;
  },
};
