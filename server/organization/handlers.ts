import { listComments } from '../booking/comments.ts';
import type { DomainHandlers } from '../context.ts';
import { toLocalDateTime } from '../local-time.ts';
import { pictureAddress, pictureFile, thumbnailFile } from '../pictures/rules.ts';
import { storePicture } from '../pictures/store.ts';
import { countHit } from '../rate-limit.ts';
import { listLicenses, requireCompanyFormula } from './company.ts';
import { currentBulletin, listBanners, listPopups } from './notices.ts';
import { agree, finishOnce, onceFlag } from './once.ts';
import { policies } from './policies.ts';
import { listSystemParams, requireContact, requirePriceBulletin } from './publications.ts';
import { knownOrgId, orgIdOf, requireOrganization } from './queries.ts';

const reportsAnHour = { limit: 120, windowSeconds: 3600 };

export const organizationHandlers: DomainHandlers<'organization'> = {
  async getTopOrg({ query }, { db }) {
    const row = await requireOrganization(db, query.topOrgId);
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
    const stored = await storePicture(context, { userId: context.userId, kind: params.type, given: body });
    return {
      imageId: stored.pictureId,
      url: pictureAddress(pictureFile(stored.pictureId)),
      thumbnailUrl: pictureAddress(thumbnailFile(stored.pictureId)),
      width: stored.width,
      height: stored.height,
      uploadTime: toLocalDateTime(stored.uploadedAt),
    };
  },

  async reportClientError({ body }, { db, clock, log, address, requestId }) {
    await countHit(db, clock.now(), `client-error:${address}`, reportsAnHour);
    log.warn({ requestId, clientError: body });
    return null;
  },

  async getBulletin({ query }, { db, clock }) {
    return currentBulletin(db, await orgIdOf(db, query.topOrgId), clock.now());
  },

  async listBanners({ query }, { db, clock }) {
    return listBanners(db, await orgIdOf(db, query.topOrgId), query.position, clock.now());
  },

  async listPopups({ query }, { db, clock, userId }) {
    return listPopups(db, await orgIdOf(db, query.topOrgId), query.page, userId, clock.now());
  },

  async getOnceOperation({ params, query }, { db, userId }) {
    return onceFlag(db, { userId, topOrgId: await orgIdOf(db, query.topOrgId) }, params.operation);
  },

  async finishOnceOperation({ params, body }, { db, clock, userId }) {
    const topOrgId = await knownOrgId(db, body.topOrgId);
    await finishOnce(db, { userId, topOrgId }, params.operation, body.finished, clock.now());
    return null;
  },

  getPrivacyPolicy: async ({ params }) => policies[params.policyId],

  async confirmAgreement({ body }, { db, clock, userId }) {
    const topOrgId = await knownOrgId(db, body.topOrgId);
    await agree(db, { userId, topOrgId }, body, clock.now());
    return null;
  },

  async getSystemParams({ params, query }, { db }) {
    return listSystemParams(db, await orgIdOf(db, query.topOrgId), params.type);
  },

  async getPriceBulletin({ query }, { db }) {
    return requirePriceBulletin(db, await orgIdOf(db, query.topOrgId), query.clinicId);
  },

  async getOrgContact({ query }, { db }) {
    return requireContact(db, await orgIdOf(db, query.topOrgId));
  },

  async listOrgComments({ query: { topOrgId, deptIds, ...page } }, { db }) {
    return listComments(db, { topOrgId: await orgIdOf(db, topOrgId), departmentIds: deptIds }, page);
  },

  getCompanyFormulaInfo: ({ params }, { db }) => requireCompanyFormula(db, params.companyId),

  getStaffLicense: ({ params, query }, { db, clock }) =>
    listLicenses(db, params.companyId, query.staffId, clock.now()),
};
