import type { CompanyFormula } from '#generated/model/company-formula.ts';
import type { StaffLicense } from '#generated/model/staff-license.ts';
import { requireStaff } from '#server/booking/practitioner.ts';
import { BusinessError } from '#server/kernel/errors.ts';
import { unknownOrganization } from '#server/kernel/organization.ts';
import type { OrgScope, Scope } from '#server/kernel/scope.ts';
import { businessDate } from '#src/lib/business-date.ts';

/**
 * The scope of a company's organization.
 *
 * @throws BusinessError NOT_FOUND
 */
async function inCompany(scope: Scope, companyId: string): Promise<OrgScope> {
  const row = await scope.db
    .selectFrom('organization')
    .select('top_org_id')
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  if (!row) throw unknownOrganization();
  return { ...scope, topOrgId: row.top_org_id };
}

/** @throws BusinessError NOT_FOUND */
export async function requireCompanyFormula(scope: Scope, companyId: string): Promise<CompanyFormula> {
  const { db, topOrgId } = await inCompany(scope, companyId);
  const row = await db
    .selectFrom('company_formula')
    .selectAll()
    .where('top_org_id', '=', topOrgId)
    .executeTakeFirst();
  if (!row) throw new BusinessError('NOT_FOUND', '这家机构还没有公示方药信息');
  const formulas = await db
    .selectFrom('agreed_formula')
    .selectAll()
    .where('top_org_id', '=', topOrgId)
    .orderBy('sort')
    .execute();
  return {
    companyId,
    companyName: row.company_name,
    socialCreditCode: row.social_credit_code,
    medicalLicenseNo: row.medical_license_no,
    medicalLicenseUntil: row.medical_license_until,
    reviewPharmacist: row.review_pharmacist,
    dispensary: row.dispensary,
    decoctionCenter: row.decoction_center,
    herbStandard: row.herb_standard,
    note: row.note,
    formulas: formulas.map(formula => ({
      formulaId: formula.formula_id,
      name: formula.name,
      source: formula.source,
      composition: formula.composition,
      effect: formula.effect,
      usage: formula.usage,
      caution: formula.caution,
    })),
  };
}

/**
 * The valid licences of a company's practitioners, grouped by practitioner in the organization's order.
 *
 * @throws BusinessError NOT_FOUND for an unknown company, or a practitioner who does not work there
 */
export async function listLicenses(
  scope: Scope,
  { companyId, staffId }: { companyId: string; staffId: string | undefined },
): Promise<StaffLicense[]> {
  const company = await inCompany(scope, companyId);
  const { db, now, topOrgId } = company;
  if (staffId !== undefined) await requireStaff(company, staffId);
  const rows = await db
    .selectFrom('staff_license as l')
    .innerJoin('staff as s', join =>
      join.onRef('s.top_org_id', '=', 'l.top_org_id').onRef('s.staff_id', '=', 'l.staff_id'),
    )
    .leftJoin('staff_department as sd', join =>
      join
        .onRef('sd.top_org_id', '=', 's.top_org_id')
        .onRef('sd.staff_id', '=', 's.staff_id')
        .on('sd.sort', '=', 0),
    )
    .leftJoin('department as d', join =>
      join.onRef('d.top_org_id', '=', 'sd.top_org_id').onRef('d.department_id', '=', 'sd.department_id'),
    )
    .selectAll('l')
    .select(['s.name', 's.avatar_url', 's.title', 's.rank', 'd.name as department_name'])
    .where('l.top_org_id', '=', topOrgId)
    .where('l.withdrawn', '=', false)
    .where(eb => eb.or([eb('l.valid_until', 'is', null), eb('l.valid_until', '>=', businessDate(now))]))
    .$if(staffId !== undefined, query => query.where('l.staff_id', '=', staffId ?? ''))
    .orderBy('s.sort')
    .orderBy('s.staff_id')
    .orderBy('l.issued_on')
    .orderBy('l.license_id')
    .limit(500)
    .execute();
  return rows.map(row => ({
    licenseId: row.license_id,
    staffId: row.staff_id,
    staffName: row.name,
    avatarUrl: row.avatar_url,
    title: row.title,
    rank: row.rank,
    departmentName: row.department_name ?? '',
    kind: row.kind,
    licenseNo: row.license_no,
    practiceScope: row.practice_scope,
    practicePlace: row.practice_place,
    issuer: row.issuer,
    issueDate: row.issued_on,
    validUntil: row.valid_until,
    imageUrl: row.image_url,
  }));
}
