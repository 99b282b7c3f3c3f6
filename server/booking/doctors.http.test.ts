import { describe, expect, test } from 'vitest';
import { openTestApp, refusal } from '#tests/support/app.ts';
import { efficacyOf } from '#tests/support/comments.ts';
import { createFactories, type Doctor } from '#tests/support/factories.ts';
import { nextSerial } from '#tests/support/ids.ts';

const app = await openTestApp();
const { call, succeed, clock, db } = app;
const make = createFactories(app);

const standard = await make.organization({ is_default: true });

const everyWeekday = async (of: Doctor, weekdays: number[]) => {
  await db
    .insertInto('schedule')
    .values(
      weekdays.map(weekday => ({
        top_org_id: of.topOrgId,
        staff_id: of.staffId,
        clinic_id: of.clinicId,
        visit_mode: 1 as const,
        weekday,
        start_time: '08:30',
        end_time: '12:00',
        minutes: 30,
        capacity: 1,
      })),
    )
    .execute();
};

const comment = async (of: Doctor, significance: 1 | 2 | 3, minutesAgo: number, text = '睡得好了') => {
  const commentId = `cm${nextSerial()}`;
  await db
    .insertInto('staff_comment')
    .values({
      top_org_id: of.topOrgId,
      staff_id: of.staffId,
      comment_id: commentId,
      author: '李**',
      disease: '失眠',
      rating: 5 as const,
      efficacy: efficacyOf[significance],
      text,
      created_at: new Date(clock.now().getTime() - minutesAgo * 60_000),
    })
    .execute();
  return commentId;
};

describe('listDepartments', () => {
  test('Each department counts its doctors, in the organization’s order, without physiotherapists and other organizations', async () => {
    const [org, other] = [await make.organization(), await make.organization()];
    const [inner, women] = [await make.department(org, '内科'), await make.department(org, '妇科')];
    await make.department(org, '没有医生的科');
    await make.doctor({ top_org_id: org, departmentIds: [inner, women] });
    await make.doctor({ top_org_id: org, departmentIds: [inner], title: 9 });
    await make.doctor({ top_org_id: org, departmentIds: [inner], title: 2 });
    await make.doctor({ top_org_id: other, departmentIds: [await make.department(other, '内科')] });
    expect(await succeed('listDepartments', { query: { topOrgId: org } })).toEqual([
      { departmentId: inner, name: '内科', doctorCount: 2 },
      { departmentId: women, name: '妇科', doctorCount: 1 },
    ]);
  });

  test('With a clinic only the doctors who practise there are counted', async () => {
    const org = await make.organization();
    const [here, there] = [await make.clinic(org), await make.clinic(org)];
    const inner = await make.department(org, '内科');
    await make.doctor({ top_org_id: org, clinicIds: [here, there], departmentIds: [inner] });
    await make.doctor({ top_org_id: org, clinicIds: [there], departmentIds: [inner] });
    const counts = [here, there, 'k0'].map(async clinicId => {
      const list = await succeed('listDepartments', { query: { topOrgId: org, clinicId } });
      return list.map(({ doctorCount }) => doctorCount);
    });
    expect(await Promise.all(counts)).toEqual([[1], [2], []]);
  });
});

describe('listClinics', () => {
  test('The organization’s clinics come in its order, and the default organization’s when none is named', async () => {
    const org = await make.organization();
    const [second, first] = [await make.clinic(org, { sort: 2 }), await make.clinic(org, { sort: 1 })];
    const ofStandard = await make.clinic(standard);
    const clinics = await succeed('listClinics', { query: { topOrgId: org } });
    expect(clinics.map(({ clinicId }) => clinicId)).toEqual([first, second]);
    expect(clinics[0]).toEqual({
      clinicId: first,
      name: '南山馆',
      city: '深圳',
      address: '南山区海德三道 1 号',
      floorGuide: '二楼前台',
      phone: '0755-00000000',
      latitude: 22.51,
      longitude: 113.93,
      openingHours: '周一至周日 08:30–20:30',
      distance: null,
    });
    expect((await succeed('listClinics')).map(({ clinicId }) => clinicId)).toEqual([ofStandard]);
  });

  test('With a position the nearest clinic comes first, and half a position gives no distance', async () => {
    const org = await make.organization();
    const far = await make.clinic(org, { latitude: 39.9042, longitude: 116.4074 });
    const near = await make.clinic(org, { latitude: 22.5431, longitude: 114.0579 });
    const here = { latitude: 22.5431, longitude: 114.0579 };
    const clinics = await succeed('listClinics', { query: { topOrgId: org, ...here } });
    expect(clinics.map(({ clinicId }) => clinicId)).toEqual([near, far]);
    expect(clinics[0]?.distance).toBe(0);
    // Shenzhen to Beijing on a sphere of the mean radius.
    expect(clinics[1]?.distance).toBeCloseTo(1_942_600, -4);
    const half = await succeed('listClinics', { query: { topOrgId: org, latitude: 22.5 } });
    expect(half.map(({ clinicId, distance }) => [clinicId, distance])).toEqual([
      [far, null],
      [near, null],
    ]);
  });
});

describe('listDoctors', () => {
  const idsOf = (page: { datas: { physicianId: string }[] }) =>
    page.datas.map(({ physicianId }) => physicianId);

  test('Doctors with free seats come first, each with the next one, and the organization’s order decides the rest', async () => {
    const org = await make.organization();
    const inner = await make.department(org, '内科');
    const full = await make.doctor({ top_org_id: org, sort: 1 });
    await make.slot(full, { taken: 1 });
    const free = await make.doctor({ top_org_id: org, sort: 2, departmentIds: [inner], online_fee: 8_000 });
    await make.slot(free, { date: '2026-11-22', capacity: 3, desk_taken: 1 });
    await make.slot(free, { date: '2026-11-21', capacity: 2, taken: 2 });
    await make.slot(free, { date: '2026-11-21', start_time: '10:00', closed_reason: '外出' });
    await make.slot(free, { date: '2026-11-20', start_time: '09:00' });
    const { totalCount, datas } = await succeed('listDoctors', { query: { topOrgId: org } });
    expect(totalCount).toBe(2);
    expect(datas.map(({ physicianId }) => physicianId)).toEqual([free.staffId, full.staffId]);
    expect(datas[0]).toEqual({
      physicianId: free.staffId,
      name: '林芝',
      title: 1,
      rank: '主任医师',
      avatarUrl: '/crm/portraits/d01.svg',
      departmentName: '内科',
      goodAt: ['失眠'],
      visitModes: [1, 2],
      inStoreFee: 10_000,
      onlineFee: 8_000,
      clinicId: free.clinicId,
      clinicCity: '深圳',
      clinicName: '南山馆',
      distance: null,
      nextSlot: {
        reservationDate: '2026-11-22',
        reservationStartTime: '09:30',
        reservationEndTime: '10:00',
        remaining: 2,
        visitMode: 1,
        clinicId: free.clinicId,
        clinicCity: '深圳',
        clinicName: '南山馆',
      },
      newSlotsAt: null,
    });
    expect(datas[1]).toMatchObject({ nextSlot: null, newSlotsAt: null, departmentName: '' });
  });

  test('A doctor without a free seat shows when new slots come out', async () => {
    const org = await make.organization();
    const of = await make.doctor({ top_org_id: org });
    await everyWeekday(of, [5]);
    const { datas } = await succeed('listDoctors', { query: { topOrgId: org } });
    // On 20 November the days up to 3 December are out; Friday 4 December comes out on 21 November.
    expect(datas[0]).toMatchObject({ nextSlot: null, newSlotsAt: '2026-11-21 08:00:00' });
  });

  test('A page is a part of one order, and the total counts all', async () => {
    const org = await make.organization();
    const doctors: string[] = [];
    for (let count = 0; count < 5; count += 1) doctors.push((await make.doctor({ top_org_id: org })).staffId);
    await make.doctor({ top_org_id: org, title: 2 });
    const page = (pageNo: number) =>
      succeed('listDoctors', { query: { topOrgId: org, pageNo, pageSize: 2 } });
    const pages = [await page(1), await page(2), await page(3), await page(4)];
    expect(pages.map(({ totalCount }) => totalCount)).toEqual([5, 5, 5, 5]);
    expect(pages.flatMap(idsOf)).toEqual(doctors);
  });

  test('The pages run from doctors with free seats to the others, whichever page the border falls on', async () => {
    const org = await make.organization();
    const [free, busy]: [string[], string[]] = [[], []];
    for (let sort = 0; sort < 9; sort += 1) {
      const doctor = await make.doctor({ top_org_id: org, sort });
      const taken = sort % 2 === 0 ? 1 : 0;
      await make.slot(doctor, { taken });
      (taken ? busy : free).push(doctor.staffId);
    }
    for (const pageSize of [1, 3, 4, 5, 10]) {
      const pageOf = (_: unknown, index: number) =>
        succeed('listDoctors', { query: { topOrgId: org, pageNo: index + 1, pageSize } });
      const pages = await Promise.all(Array.from({ length: Math.ceil(9 / pageSize) }, pageOf));
      expect(pages.flatMap(idsOf)).toEqual([...free, ...busy]);
      expect(new Set(pages.map(({ totalCount }) => totalCount))).toEqual(new Set([9]));
    }
  });

  test('Filters narrow the list and its count together', async () => {
    const org = await make.organization();
    const [here, there] = [await make.clinic(org), await make.clinic(org, { name: '福田馆' })];
    const inner = await make.department(org, '内科');
    const search = { search_text: '苏叶 湿疹 内科 b12' };
    const su = await make.doctor({
      top_org_id: org,
      clinicIds: [here, there],
      departmentIds: [inner],
      ...search,
    });
    const lin = await make.doctor({
      top_org_id: org,
      clinicIds: [here],
      in_store_fee: null,
      online_fee: 5_000,
    });
    await make.slot(su, { date: '2026-11-25', clinic_id: there });
    await make.slot(lin, { date: '2026-11-26', visit_mode: 2 });
    const list = async (query: object) => {
      const page = await succeed('listDoctors', { query: { topOrgId: org, ...query } });
      expect(page.totalCount).toBe(page.datas.length);
      return idsOf(page).sort();
    };
    expect(await list({})).toEqual([su.staffId, lin.staffId].sort());
    expect(await list({ departmentId: inner })).toEqual([su.staffId]);
    expect(await list({ clinicId: there })).toEqual([su.staffId]);
    expect(await list({ visitMode: 1 })).toEqual([su.staffId]);
    expect(await list({ visitMode: 2 })).toEqual([lin.staffId]);
    expect(await list({ keyword: '湿疹' })).toEqual([su.staffId]);
    expect(await list({ keyword: 'B12' })).toEqual([su.staffId]);
    expect(await list({ keyword: '%' })).toEqual([]);
    expect(await list({ date: '2026-11-25' })).toEqual([su.staffId]);
    expect(await list({ date: '2026-11-27' })).toEqual([]);
    expect(await list({ date: '2026-11-25', visitMode: 2 })).toEqual([]);
    expect(await list({ clinicId: 'k0' })).toEqual([]);
  });

  test('With a clinic the card shows that clinic and the next seat there', async () => {
    const org = await make.organization();
    const [here, there] = [await make.clinic(org), await make.clinic(org, { name: '福田馆' })];
    const of = await make.doctor({ top_org_id: org, clinicIds: [here, there] });
    await make.slot(of, { date: '2026-11-21' });
    await make.slot(of, { date: '2026-11-23', clinic_id: there });
    const { datas } = await succeed('listDoctors', { query: { topOrgId: org, clinicId: there } });
    expect(datas).toMatchObject([
      { clinicId: there, clinicName: '福田馆', nextSlot: { clinicId: there, reservationDate: '2026-11-23' } },
    ]);
  });

  test('The list is sorted by the chosen order: the soonest, the cheapest or the nearest', async () => {
    const org = await make.organization();
    const here = { latitude: 22.5, longitude: 114 };
    const clinicAt = (latitude: number) => make.clinic(org, { latitude, longitude: 114 });
    const far = await make.doctor({
      top_org_id: org,
      clinicIds: [await clinicAt(22.7)],
      in_store_fee: 9_000,
    });
    const near = await make.doctor({
      top_org_id: org,
      clinicIds: [await clinicAt(22.51)],
      in_store_fee: 20_000,
      online_fee: 12_000,
    });
    const full = await make.doctor({
      top_org_id: org,
      clinicIds: [await clinicAt(22.6)],
      in_store_fee: null,
      online_fee: 5_000,
    });
    await make.slot(far, { date: '2026-11-25' });
    await make.slot(near, { date: '2026-11-23' });
    const sorted = async (query: object) =>
      idsOf(await succeed('listDoctors', { query: { topOrgId: org, ...query } }));
    expect(await sorted({ sort: 'recommended' })).toEqual([far.staffId, near.staffId, full.staffId]);
    expect(await sorted({ sort: 'soonest' })).toEqual([near.staffId, far.staffId, full.staffId]);
    expect(await sorted({ sort: 'fee' })).toEqual([full.staffId, far.staffId, near.staffId]);
    expect(await sorted({ sort: 'fee', visitMode: 1 })).toEqual([far.staffId, near.staffId]);
    expect(await sorted({ sort: 'distance', ...here })).toEqual([near.staffId, full.staffId, far.staffId]);
    expect(await sorted({ sort: 'distance' })).toEqual([far.staffId, near.staffId, full.staffId]);
    const { datas } = await succeed('listDoctors', { query: { topOrgId: org, ...here } });
    // A hundredth of a degree of latitude is 1112 metres.
    expect(datas.map(({ distance }) => distance)).toEqual([22_239, 1_112, 11_120]);
  });

  test('With a mode the card shows the next seat in that mode', async () => {
    const org = await make.organization();
    const of = await make.doctor({ top_org_id: org, online_fee: 6_000 });
    await make.slot(of, { date: '2026-11-21' });
    await make.slot(of, { date: '2026-11-23', visit_mode: 2 });
    const { datas } = await succeed('listDoctors', { query: { topOrgId: org, visitMode: 2 } });
    expect(datas).toMatchObject([{ nextSlot: { visitMode: 2, reservationDate: '2026-11-23' } }]);
    const onThatDay = { topOrgId: org, visitMode: 2, date: '2026-11-21' } as const;
    expect(await succeed('listDoctors', { query: onThatDay })).toEqual({ totalCount: 0, datas: [] });
  });

  test('A doctor who practises nowhere is neither listed nor counted', async () => {
    const org = await make.organization();
    await make.doctor({ top_org_id: org, clinicIds: [] });
    expect(await succeed('listDoctors', { query: { topOrgId: org } })).toEqual({ totalCount: 0, datas: [] });
  });

  test('A day that does not exist is refused with INVALID_INPUT', async () => {
    expect(await call('listDoctors', { query: { date: '2026-02-29' } })).toMatchObject(
      refusal('INVALID_INPUT'),
    );
  });
});

describe('getPhysician', () => {
  test('A doctor is shown whole, the asked clinic first', async () => {
    const org = await make.organization();
    const [here, there] = [await make.clinic(org), await make.clinic(org, { name: '福田馆' })];
    const departments = [await make.department(org, '内科'), await make.department(org, '妇科')];
    const of = await make.doctor({ top_org_id: org, clinicIds: [here, there], departmentIds: departments });
    await everyWeekday(of, [1]);
    for (const significance of [1, 1, 2, 3] as const) await comment(of, significance, 1);
    const params = { physicianId: of.staffId };
    const detail = await succeed('getPhysician', { params, query: { topOrgId: org, clinicId: there } });
    expect(detail).toEqual({
      physicianId: of.staffId,
      name: '林芝',
      title: 1,
      rank: '主任医师',
      avatarUrl: '/crm/portraits/d01.svg',
      departments: ['内科', '妇科'],
      practiceYears: 20,
      goodAt: ['失眠'],
      summary: '细察慢调',
      biography: '从医二十年。',
      visitModes: [1],
      inStoreFee: 10_000,
      onlineFee: null,
      clinics: [
        expect.objectContaining({ clinicId: there, name: '福田馆', room: '2 诊室' }),
        expect.objectContaining({ clinicId: here, name: '南山馆', room: '1 诊室' }),
      ],
      commentSummary: { total: 4, significant: 2, slight: 1, none: 1 },
      bookableUntil: '2026-12-03',
      newSlotsAt: '2026-11-24 08:00:00',
    });
    const first = await succeed('getPhysician', { params, query: { topOrgId: org } });
    expect(first.clinics.map(({ clinicId }) => clinicId)).toEqual([here, there]);
  });

  test('A doctor of another organization is NOT_FOUND', async () => {
    const [org, other] = [await make.organization(), await make.organization()];
    const of = await make.doctor({ top_org_id: org });
    for (const request of [
      { params: { physicianId: 'p0' }, query: { topOrgId: org } },
      { params: { physicianId: of.staffId }, query: { topOrgId: other } },
    ]) {
      expect(await call('getPhysician', request)).toMatchObject(refusal('NOT_FOUND'));
    }
  });
});

describe('listStaffComments', () => {
  test('The comments on this doctor alone come page by page, the newest first', async () => {
    const org = await make.organization();
    const [of, colleague] = [await make.doctor({ top_org_id: org }), await make.doctor({ top_org_id: org })];
    await comment(colleague, 1, 0);
    const old = await comment(of, 3, 60);
    const middle = await comment(of, 2, 30);
    const newest = await comment(of, 1, 5, '连喝十四剂');
    const params = { staffId: of.staffId };
    const query = { topOrgId: org, pageSize: 2 };
    const first = await succeed('listStaffComments', { params, query });
    expect(first).toMatchObject({ totalCount: 3, datas: [{ commentId: newest }, { commentId: middle }] });
    expect(first.datas[0]).toEqual({
      commentId: newest,
      ...{ author: '李**', disease: '失眠', rating: 5, efficacy: 4, significance: 1 },
      ...{ text: '连喝十四剂', images: [], pennant: null, reply: null, starCount: 0, starred: false },
      commentTime: '2026-11-20 08:55:00',
    });
    const second = await succeed('listStaffComments', { params, query: { ...query, pageNo: 2 } });
    expect(second).toMatchObject({ totalCount: 3, datas: [{ commentId: old }] });
  });

  test('A doctor of another organization is NOT_FOUND', async () => {
    const [org, other] = [await make.organization(), await make.organization()];
    const of = await make.doctor({ top_org_id: org });
    for (const request of [
      { params: { staffId: 'p0' }, query: { topOrgId: org } },
      { params: { staffId: of.staffId }, query: { topOrgId: other } },
    ]) {
      expect(await call('listStaffComments', request)).toMatchObject(refusal('NOT_FOUND'));
    }
  });
});
