import { listComments } from '#server/booking/comments.ts';
import type { DomainHandlers } from '#server/kernel/http/request-scope.ts';
import { toLocalDateTime } from '#server/kernel/local-time.ts';
import { requireOrganization } from '#server/kernel/organization.ts';
import { pictureAddress, pictureFile, thumbnailFile } from '#server/kernel/pictures/rules.ts';
import { storePicture } from '#server/kernel/pictures/store.ts';
import { countHit } from '#server/kernel/rate-limit.ts';
import { listLicenses, requireCompanyFormula } from './company.ts';
import { requireContact } from './contact.ts';
import { currentBulletin, listBanners, listPopups } from './notices.ts';
import { agree, finishOnce, onceFlag } from './once.ts';
import { policies } from './policies.ts';
import { requirePriceBulletin } from './price-bulletin.ts';
import { listSystemParams } from './system-params.ts';

const reportsAnHour = { limit: 120, windowSeconds: 3600 };

export const organizationHandlers: DomainHandlers<'organization'> = {
  getTopOrg: scope => requireOrganization(scope),

  async uploadImage(scope, { params, body }) {
    const stored = await storePicture(scope, { kind: params.type, given: body });
    return {
      imageId: stored.pictureId,
      url: pictureAddress(pictureFile(stored.pictureId)),
      thumbnailUrl: pictureAddress(thumbnailFile(stored.pictureId)),
      width: stored.width,
      height: stored.height,
      uploadedAt: toLocalDateTime(stored.uploadedAt),
    };
  },

  async reportClientError(scope, { body }) {
    await countHit(scope, `client-error:${scope.address}`, reportsAnHour);
    scope.log.warn({ requestId: scope.requestId, clientError: body });
    return null;
  },

  getBulletin: scope => currentBulletin(scope),

  listBanners: (scope, { query }) => listBanners(scope, query.position),

  listPopups: (scope, { query }) => listPopups(scope, query.page),

  getOnceOperation: (scope, { params }) => onceFlag(scope, params.operation),

  async finishOnceOperation(scope, { params: { operation }, body: { finished } }) {
    await finishOnce(scope, { operation, finished });
    return null;
  },

  getPrivacyPolicy: async (_scope, { params }) => policies[params.policyId],

  async confirmAgreement(scope, { body }) {
    await agree(scope, body);
    return null;
  },

  getSystemParams: (scope, { params }) => listSystemParams(scope, params.type),

  getPriceBulletin: (scope, { query }) => requirePriceBulletin(scope, query.clinicId),

  getOrgContact: scope => requireContact(scope),

  listOrgComments: (scope, { query: { deptIds, pageNo, pageSize } }) =>
    listComments(scope, { departmentIds: deptIds, pageNo, pageSize }),

  getCompanyFormulaInfo: (scope, { params }) => requireCompanyFormula(scope, params.companyId),

  getStaffLicense: (scope, { params, query }) =>
    listLicenses(scope, { companyId: params.companyId, staffId: query.staffId }),
};
