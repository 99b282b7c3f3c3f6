import { sql } from 'kysely';
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
  const company = await db
    .selectFrom('company_formula')
    .select(['company_name as companyName', 'social_credit_code as socialCreditCode', 'dispensary', 'note'])
    .select(['medical_license_no as medicalLicenseNo', 'medical_license_until as medicalLicenseUntil'])
    .select(['review_pharmacist as reviewPharmacist', 'decoction_center as decoctionCenter'])
    .select('herb_standard as herbStandard')
    .where('top_org_id', '=', topOrgId)
    .executeTakeFirst();
  if (!company) throw new BusinessError('NOT_FOUND', '这家机构还没有公示方药信息');
  const formulas = await db
    .selectFrom('agreed_formula')
    .select(['formula_id as formulaId', 'name', 'source', 'composition', 'effect', 'usage', 'caution'])
    .where('top_org_id', '=', topOrgId)
    .orderBy('sort')
    .execute();
  return { companyId, ...company, formulas };
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
  return db
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
    .select(['l.license_id as licenseId', 'l.staff_id as staffId', 'l.kind', 'l.license_no as licenseNo'])
    .select(['l.practice_scope as practiceScope', 'l.practice_place as practicePlace', 'l.issuer'])
    .select(['l.issued_on as issueDate', 'l.valid_until as validUntil', 'l.image_url as imageUrl'])
    .select(['s.name as staffName', 's.avatar_url as avatarUrl', 's.title', 's.rank'])
    .select(eb => eb.fn.coalesce('d.name', sql.lit('')).as('departmentName'))
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
}
