import type { Insertable, Selectable } from 'kysely';
import type { Schema } from '#server/kernel/db/schema.ts';
import { parseBusinessDate } from '#src/lib/business-date.ts';
import type { TestApp } from '#tests/support/app.ts';
import { nextSerial } from '#tests/support/ids.ts';

export interface Doctor {
  topOrgId: string;
  staffId: string;
  clinicId: string;
}

export type SlotRow = Selectable<Schema['slot']>;
type Slot = Partial<
  Omit<Insertable<Schema['slot']>, 'top_org_id' | 'staff_id' | 'slot_id' | 'starts_at' | 'ends_at'>
>;

/** Clinics, departments, practitioners, projects and slots. */
export function practitionerFactories({ db }: Pick<TestApp, 'db'>) {
  async function clinic(topOrgId: string, given: Partial<Insertable<Schema['clinic']>> = {}) {
    const row = {
      top_org_id: topOrgId,
      clinic_id: `k${nextSerial()}`,
      name: '南山馆',
      city: '深圳',
      address: '南山区海德三道 1 号',
      floor_guide: '二楼前台',
      phone: '0755-00000000',
      latitude: 22.51,
      longitude: 113.93,
      opening_hours: '周一至周日 08:30–20:30',
      sort: nextSerial(),
      ...given,
    };
    await db.insertInto('clinic').values(row).execute();
    return row.clinic_id;
  }

  async function department(topOrgId: string, name: string): Promise<string> {
    const departmentId = `d${nextSerial()}`;
    await db
      .insertInto('department')
      .values({ top_org_id: topOrgId, department_id: departmentId, name, sort: nextSerial() })
      .execute();
    return departmentId;
  }

  async function doctor(
    given: Partial<Insertable<Schema['staff']>> & {
      top_org_id: string;
      clinicIds?: string[];
      departmentIds?: string[];
    },
  ): Promise<Doctor> {
    const { clinicIds = [await clinic(given.top_org_id)], departmentIds = [], ...own } = given;
    const row = {
      staff_id: `p${nextSerial()}`,
      name: '林芝',
      title: 1 as const,
      rank: '主任医师',
      avatar_url: '/crm/portraits/d01.svg',
      practice_years: 20,
      good_at: JSON.stringify(['失眠']),
      summary: '细察慢调',
      biography: '从医二十年。',
      in_store_fee: 10_000,
      online_fee: null,
      search_text: '林芝 失眠',
      sort: nextSerial(),
      ...own,
    };
    const keys = { top_org_id: row.top_org_id, staff_id: row.staff_id };
    await db.insertInto('staff').values(row).execute();
    for (const [sort, clinic_id] of clinicIds.entries()) {
      await db
        .insertInto('staff_clinic')
        .values({ ...keys, clinic_id, room: `${sort + 1} 诊室`, sort })
        .execute();
    }
    for (const [sort, department_id] of departmentIds.entries()) {
      await db
        .insertInto('staff_department')
        .values({ ...keys, department_id, sort })
        .execute();
    }
    return { topOrgId: keys.top_org_id, staffId: keys.staff_id, clinicId: clinicIds[0] ?? '' };
  }

  /** A project, and the physiotherapists who do it. */
  async function project(
    topOrgId: string,
    doers: readonly Pick<Doctor, 'staffId' | 'clinicId'>[],
    name = '肩颈推拿',
  ) {
    const projectId = `prj${nextSerial()}`;
    await db
      .insertInto('phy_project')
      .values({
        top_org_id: topOrgId,
        project_id: projectId,
        name,
        icon_url: '/crm/projects/tuina.svg',
        minutes: 30,
        fee: 19_800,
        summary: '松开肩颈',
        description: '先热敷，再松解。',
        suitable_for: JSON.stringify(['久坐']),
        not_for: JSON.stringify(['皮肤破损']),
        sort: nextSerial(),
      })
      .execute();
    for (const { staffId, clinicId } of doers) {
      await db
        .insertInto('staff_project')
        .values({ top_org_id: topOrgId, staff_id: staffId, clinic_id: clinicId, project_id: projectId })
        .execute();
    }
    return projectId;
  }

  async function slot(of: Doctor, given: Slot = {}): Promise<SlotRow> {
    const { date = '2026-11-21', start_time = '09:30', end_time = '10:00' } = given;
    return db
      .insertInto('slot')
      .values({
        top_org_id: of.topOrgId,
        staff_id: of.staffId,
        clinic_id: of.clinicId,
        slot_id: `s${nextSerial()}`,
        reservation_type: 1,
        visit_mode: 1,
        capacity: 1,
        closed_reason: null,
        date,
        start_time,
        end_time,
        starts_at: parseBusinessDate(`${date} ${start_time}:00`),
        ends_at: parseBusinessDate(`${date} ${end_time}:00`),
        ...given,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  }

  return { clinic, department, doctor, project, slot };
}
