import type { Kysely } from 'kysely';
import { clinics } from '#server/demo/booking/clinics.ts';
import { projects } from '#server/demo/booking/projects.ts';
import { staff } from '#server/demo/booking/staff.ts';
import type { DemoStaff } from '#server/demo/booking/types.ts';
import type { Schema } from '#server/kernel/db/schema.ts';
import { addDays, businessDate } from '#src/lib/business-date.ts';
import { companies, formulaNote, formulas, herbStandard } from './companies.ts';
import { banners, bulletins, popups } from './notices.ts';
import { organizations } from './organizations.ts';
import { priceGroups, priceNote } from './prices.ts';
import { commonParams, ownParams } from './system-params.ts';
import type { DemoOrg } from './types.ts';

type Db = Kysely<Schema>;

async function seedNotices(db: Db, now: Date): Promise<void> {
  const always = { starts_at: now, ends_at: null };
  await db
    .insertInto('bulletin')
    .values(
      bulletins.map(({ id, orgId, ...texts }) => ({
        top_org_id: orgId,
        bulletin_id: id,
        ...texts,
        ...always,
      })),
    )
    .execute();
  await db
    .insertInto('banner')
    .values(
      banners.map(({ id, orgId, image, ...own }, sort) => ({
        top_org_id: orgId,
        banner_id: id,
        image_url: `/crm/banners/${image}.svg`,
        ...own,
        sort,
        ...always,
      })),
    )
    .execute();
  await db
    .insertInto('popup')
    .values(
      popups.map((popup, sort) => ({
        top_org_id: popup.orgId,
        popup_id: popup.id,
        page: popup.page,
        sort,
        ...always,
        kind: 'NOTICE' as const,
        frequency: 'ONCE' as const,
        image_url: null,
        qr_code_url: null,
        title: popup.title,
        content: popup.content,
        link: popup.link,
        confirm_text: popup.confirmText,
        cancel_text: popup.cancelText,
        once_operation: popup.onceOperation,
      })),
    )
    .execute();
}

async function seedParams(db: Db): Promise<void> {
  const rows = organizations.flatMap(({ id: orgId }) => {
    const own = ownParams.filter(param => param.orgId === orgId);
    const inOrder = [
      ...own.filter(({ first }) => first),
      ...commonParams,
      ...own.filter(({ first }) => !first),
    ];
    return inOrder.map((param, sort) => ({
      top_org_id: orgId,
      param_id: `sp${orgId}${String(sort).padStart(2, '0')}`,
      sort,
      type: param.type,
      name: param.name,
      value: param.value ?? null,
      content: param.content ?? null,
      images: JSON.stringify(param.images ?? []),
      link: param.link ?? null,
      updated_on: param.type === 'commitment' ? '2026-01-04' : '2026-09-01',
    }));
  });
  await db.insertInto('system_param').values(rows).execute();
}

/** What each rank asks for at the most, since the bulletin's price is an upper bound; projects as they are booked. */
function ownGroups(orgId: string) {
  const physicians = staff.filter(person => person.orgId === orgId && person.title !== 2);
  const most = Map.groupBy(physicians, ({ rank }) => rank);
  const visits = [...most]
    .map(([rank, people]) => ({ rank, fee: Math.max(...people.map(feeOf)), people }))
    .filter(({ fee }) => fee > 0)
    .sort((a, b) => b.fee - a.fee);
  return [
    {
      id: 'pg01',
      name: '诊查费',
      items: visits.map(({ rank, fee }, index) => ({
        item_code: `W1102000${String(index + 1).padStart(2, '0')}`,
        name: `${rank}诊查费`,
        content: '含问诊、舌诊、脉诊、书写病历与处方',
        unit: '次',
        price: fee,
        kind: 'MARKET' as const,
        insurable: false,
      })),
    },
    {
      id: 'pg03',
      name: '理疗',
      items: projects
        .filter(project => project.orgId === orgId)
        .map((project, index) => ({
          item_code: `W4500000${String(index + 1).padStart(2, '0')}`,
          name: project.name,
          content: `${project.minutes} 分钟`,
          unit: '次',
          price: project.fee,
          kind: 'MARKET' as const,
          insurable: false,
        })),
    },
  ];
}

const feeOf = ({ inStoreFee, onlineFee }: DemoStaff) => Math.max(inStoreFee ?? 0, onlineFee ?? 0);

async function seedPrices(db: Db, { id: top_org_id, contact }: DemoOrg): Promise<void> {
  const common = priceGroups.map(({ id, name, items }) => ({
    id,
    name,
    items: items.map(([item_code, itemName, content, unit, price, kind, insurable]) => ({
      item_code,
      name: itemName,
      content,
      unit,
      price,
      kind,
      insurable,
    })),
  }));
  const groups = [...ownGroups(top_org_id), ...common].sort((a, b) => a.id.localeCompare(b.id));
  await db
    .insertInto('price_bulletin')
    .values({
      top_org_id,
      title: '医疗服务价格公示',
      effective_on: '2026-07-01',
      note: priceNote,
      complaint_phone: `${contact.contactPhone}，或 12315`,
    })
    .execute();
  await db
    .insertInto('price_group')
    .values(groups.map(({ id, name }, sort) => ({ top_org_id, group_id: id, name, sort })))
    .execute();
  const rows = groups.flatMap(({ id, items }) =>
    items.map((item, index) => ({
      top_org_id,
      group_id: id,
      item_id: `${id}-${index + 1}`,
      note: null,
      ...item,
    })),
  );
  await db.insertInto('price_item').values(rows).execute();
  // Away from the first city the needle costs what that city's own list says.
  const [first, ...others] = clinics.filter(clinic => clinic.orgId === top_org_id);
  const elsewhere = others.filter(clinic => clinic.city !== first?.city);
  if (elsewhere.length > 0) {
    await db
      .insertInto('clinic_price')
      .values(elsewhere.map(({ id }) => ({ top_org_id, clinic_id: id, item_id: 'pg02-1', price: 3_500 })))
      .execute();
  }
}

async function seedCompanies(db: Db): Promise<void> {
  const named = new Map(organizations.map(org => [org.id, org]));
  await db
    .insertInto('org_contact')
    .values(
      organizations.map(({ id, contact }) => ({
        top_org_id: id,
        contact_name: contact.contactName,
        contact_phone: contact.contactPhone,
        contact_wx: contact.contactWx,
        contact_qr_code: `/crm/contact/${id}.svg`,
      })),
    )
    .execute();
  await db
    .insertInto('company_formula')
    .values(
      companies.map(company => ({
        top_org_id: company.orgId,
        company_name: named.get(company.orgId)?.name ?? '',
        social_credit_code: company.socialCreditCode,
        medical_license_until: '2030-12-31',
        medical_license_no: `PDY0000000000${company.orgId}`,
        herb_standard: herbStandard,
        review_pharmacist: company.reviewPharmacist,
        dispensary: company.dispensary,
        decoction_center: company.decoctionCenter,
        note: formulaNote,
      })),
    )
    .execute();
  await db
    .insertInto('agreed_formula')
    .values(
      organizations.flatMap(({ id: top_org_id }) =>
        formulas.map((formula, sort) => ({ top_org_id, formula_id: `f${sort + 1}`, sort, ...formula })),
      ),
    )
    .execute();
}

const issuers: Record<string, { health: string; titles: string }> = {
  '1001': { health: '深圳市卫生健康委员会', titles: '广东省人力资源和社会保障厅' },
  '1002': { health: '杭州市西湖区卫生健康局', titles: '浙江省人力资源和社会保障厅' },
  '1003': { health: '北京市朝阳区卫生健康委员会', titles: '北京市人力资源和社会保障局' },
};

/** Three for each physician, dated by the years of practice. A 医师 has no certificate of a rank. */
function licensesOf(person: DemoStaff, today: string) {
  const years = (since: number) => addDays(today, -Math.round(since * 365.25));
  const { health = '', titles = '' } = issuers[person.orgId] ?? {};
  const serial = person.id.slice(1).padStart(4, '0');
  const row = (kind: 'QUALIFICATION' | 'PRACTICE' | 'TITLE', issued_on: string, issuer: string) => ({
    top_org_id: person.orgId,
    staff_id: person.id,
    license_id: `lc-${person.id}-${kind[0]}`,
    kind,
    issuer,
    issued_on,
    valid_until: null,
    license_no: `${issued_on.slice(0, 4)}********${serial}`,
    practice_scope: kind === 'PRACTICE' ? '中医专业' : null,
    practice_place:
      kind === 'PRACTICE'
        ? (clinics.find(clinic => clinic.id === person.clinics[0]?.clinicId)?.name ?? null)
        : null,
    image_url: `/crm/licenses/${kind.toLowerCase()}.svg`,
  });
  return [
    row('QUALIFICATION', years(person.practiceYears), '国家中医药管理局'),
    ...(person.rank === '医师' ? [] : [row('TITLE', years(person.practiceYears * 0.6), titles)]),
    row('PRACTICE', years(Math.min(person.practiceYears, 6)), health),
  ];
}

/** The organizations themselves, before everything that belongs to them. */
export async function seedOrganizations(db: Db): Promise<void> {
  await db
    .insertInto('organization')
    .values(
      organizations.map(org => ({
        top_org_id: org.id,
        short_name: org.shortName,
        name: org.name,
        mp_name: org.mpName,
        mp_qr_code_url: '/crm/logo.svg',
        company_id: org.companyId,
        is_default: org.isDefault,
      })),
    )
    .execute();
}

/** What the organizations publish about themselves. */
export async function seedPublications(db: Db, now: Date): Promise<void> {
  await seedNotices(db, now);
  await seedParams(db);
  for (const org of organizations) await seedPrices(db, org);
  await seedCompanies(db);
  const physicians = staff.filter(person => person.title !== 2);
  await db
    .insertInto('staff_license')
    .values(physicians.flatMap(person => licensesOf(person, businessDate(now))))
    .execute();
}
