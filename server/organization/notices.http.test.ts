import type { Insertable } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { OnceOperation } from '#generated/model/once-operation.ts';
import type { Schema } from '#server/kernel/db/schema.ts';
import { openTestApp, refusal } from '#tests/support/app.ts';
import { createFactories } from '#tests/support/factories.ts';

const app = await openTestApp();
const { call, succeed, db, clock } = app;
const make = createFactories(app);

const hour = 3_600_000;
const inHours = (hours: number) => new Date(clock.now().getTime() + hours * hour);

describe('getBulletin', () => {
  const post = async (top_org_id: string, given: Partial<Insertable<Schema['bulletin']>> = {}) =>
    db
      .insertInto('bulletin')
      .values({
        top_org_id,
        bulletin_id: 'b1',
        title: '冬令膏方',
        content: '先看医生。\n再开方。',
        link: null,
        closable: true,
        urgency: 0,
        starts_at: inHours(-1),
        ends_at: null,
        ...given,
      })
      .execute();

  test('The bulletin in force is shown whole', async () => {
    const org = await make.organization();
    await post(org, { ends_at: inHours(2), link: '/clinicDetail/cl01' });
    expect(await succeed('getBulletin', { query: { topOrgId: org } })).toEqual({
      bulletinId: 'b1',
      title: '冬令膏方',
      content: '先看医生。\n再开方。',
      link: '/clinicDetail/cl01',
      closable: true,
      startTime: '2026-11-20 08:00:00',
      endTime: '2026-11-20 11:00:00',
    });
  });

  test('The more urgent bulletin comes before the newer, and the newer before the older', async () => {
    const org = await make.organization();
    const shown = async () => (await succeed('getBulletin', { query: { topOrgId: org } }))?.bulletinId;
    await post(org, { bulletin_id: 'older', starts_at: inHours(-3) });
    await post(org, { bulletin_id: 'newer', starts_at: inHours(-2) });
    expect(await shown()).toBe('newer');
    await post(org, { bulletin_id: 'closed', urgency: 9, starts_at: inHours(-9) });
    expect(await shown()).toBe('closed');
  });

  test('A bulletin is not shown before its time, from its end on, or in another organization', async () => {
    const [org, other] = [await make.organization(), await make.organization()];
    const shown = (topOrgId = org) => succeed('getBulletin', { query: { topOrgId } });
    await post(org, { starts_at: inHours(1), ends_at: inHours(2) });
    expect(await shown()).toBeNull();
    clock.advance(hour);
    expect(await shown()).toMatchObject({ bulletinId: 'b1' });
    expect(await shown(other)).toBeNull();
    clock.advance(hour);
    expect(await shown()).toBeNull();
  });
});

describe('listBanners', () => {
  test('The page’s banners in force come in the organization’s order', async () => {
    const [org, other] = [await make.organization(), await make.organization()];
    const banner = (
      banner_id: string,
      sort: number,
      given: Partial<Insertable<Schema['banner']>> = {},
    ): Insertable<Schema['banner']> => ({
      top_org_id: org,
      banner_id,
      sort,
      position: 'appointment',
      title: '失眠专科',
      image_url: '/crm/banners/sleep.svg',
      link: null,
      starts_at: inHours(-1),
      ends_at: null,
      ...given,
    });
    await db
      .insertInto('banner')
      .values([
        banner('second', 2),
        banner('first', 1, { link: '/quickAppoint' }),
        banner('later', 3, { starts_at: inHours(1) }),
        banner('over', 4, { ends_at: inHours(0) }),
        banner('elsewhere', 5, { position: 'health' }),
        banner('theirs', 1, { top_org_id: other }),
      ])
      .execute();
    const list = (position: 'appointment' | 'discovery') =>
      succeed('listBanners', { query: { topOrgId: org, position } });
    expect(await list('appointment')).toEqual([
      { bannerId: 'first', title: '失眠专科', imageUrl: '/crm/banners/sleep.svg', link: '/quickAppoint' },
      { bannerId: 'second', title: '失眠专科', imageUrl: '/crm/banners/sleep.svg', link: null },
    ]);
    expect(await list('discovery')).toEqual([]);
  });
});

const popup = (
  top_org_id: string,
  popup_id: string,
  sort: number,
  given: Partial<Insertable<Schema['popup']>> = {},
): Insertable<Schema['popup']> => ({
  top_org_id,
  popup_id,
  sort,
  page: 'appointment',
  kind: 'NOTICE',
  frequency: 'ONCE',
  title: '大字版',
  content: '字小可以放大。',
  image_url: null,
  qr_code_url: null,
  confirm_text: '去设置',
  cancel_text: '不用了',
  link: '/personal',
  once_operation: null,
  starts_at: inHours(-1),
  ends_at: null,
  ...given,
});

describe('listPopups', () => {
  test('The page’s popups in force come whole and in order', async () => {
    const org = await make.organization();
    await db
      .insertInto('popup')
      .values([
        popup(org, 'second', 2),
        popup(org, 'first', 1, { once_operation: 'largeText' }),
        popup(org, 'later', 3, { starts_at: inHours(1) }),
        popup(org, 'over', 4, { ends_at: inHours(0) }),
        popup(org, 'elsewhere', 5, { page: 'health' }),
      ])
      .execute();
    const list = (page: 'appointment' | 'personal') =>
      succeed('listPopups', { query: { topOrgId: org, page } });
    const shown = await list('appointment');
    expect(shown.map(each => each.popupId)).toEqual(['first', 'second']);
    expect(shown[0]).toEqual({
      popupId: 'first',
      kind: 'NOTICE',
      frequency: 'ONCE',
      title: '大字版',
      content: '字小可以放大。',
      imageUrl: null,
      qrCodeUrl: null,
      amount: null,
      confirmText: '去设置',
      cancelText: '不用了',
      link: '/personal',
      onceOperation: 'largeText',
    });
    expect(await list('personal')).toEqual([]);
  });

  test('A popup that a person has finished or dismissed is left out for that person in this organization alone', async () => {
    const [org, other] = [await make.organization(), await make.organization()];
    const member = await make.user();
    const neighbour = await make.user();
    await db
      .insertInto('popup')
      .values([
        popup(org, 'large', 1, { once_operation: 'largeText' }),
        popup(org, 'guide', 2, { once_operation: 'newcomerGuide' }),
        popup(org, 'notice', 3),
        popup(other, 'large', 1, { once_operation: 'largeText' }),
      ])
      .execute();
    const list = async (as: typeof member | undefined, topOrgId = org) => {
      const shown = await succeed('listPopups', { query: { topOrgId, page: 'appointment' } }, { as });
      return shown.map(each => each.popupId);
    };
    const finish = (operation: OnceOperation, finished: 1 | 2) =>
      succeed(
        'finishOnceOperation',
        { params: { operation }, body: { finished, topOrgId: org } },
        { as: member },
      );
    expect(await list(member)).toEqual(['large', 'guide', 'notice']);
    await finish('largeText', 1);
    await finish('newcomerGuide', 2);
    expect(await list(member)).toEqual(['notice']);
    expect(await list(member, other)).toEqual(['large']);
    expect(await list(neighbour)).toEqual(['large', 'guide', 'notice']);
    expect(await list(undefined)).toEqual(['large', 'guide', 'notice']);
  });
});

describe('getOnceOperation', () => {
  const params = { operation: 'physiqueTest' as const };

  test('The value is 0 until the person says something, for each person and organization alone', async () => {
    const [org, other] = [await make.organization(), await make.organization()];
    const [member, neighbour] = [await make.user(), await make.user()];
    const flag = (as = member, topOrgId = org) =>
      succeed('getOnceOperation', { params, query: { topOrgId } }, { as });
    expect(await flag()).toBe(0);
    await succeed('finishOnceOperation', { params, body: { finished: 1, topOrgId: org } }, { as: member });
    expect(await flag()).toBe(1);
    expect(await flag(neighbour)).toBe(0);
    expect(await flag(member, other)).toBe(0);
    const otherOne = { operation: 'largeText' as const };
    expect(
      await succeed('getOnceOperation', { params: otherOne, query: { topOrgId: org } }, { as: member }),
    ).toBe(0);
  });

  test('A guest is refused with NOT_LOGGED_IN', async () => {
    expect(await call('getOnceOperation', { params })).toMatchObject(refusal('NOT_LOGGED_IN'));
  });
});

describe('finishOnceOperation', () => {
  const params = { operation: 'followAccount' as const };

  test('The last answer counts, and done never becomes undone', async () => {
    const org = await make.organization();
    const member = await make.user();
    const say = (finished: 1 | 2) =>
      call('finishOnceOperation', { params, body: { finished, topOrgId: org } }, { as: member });
    for (const finished of [2, 1, 1, 2] as const) {
      expect(await say(finished)).toMatchObject({ code: 0, data: null });
      expect(await succeed('getOnceOperation', { params, query: { topOrgId: org } }, { as: member })).toBe(
        finished,
      );
    }
    expect(await say(0 as 1)).toMatchObject(refusal('INVALID_INPUT'));
  });

  test('An organization that does not exist is refused with INVALID_INPUT', async () => {
    const member = await make.user();
    const body = { finished: 1 as const, topOrgId: '9' };
    expect(await call('finishOnceOperation', { params, body }, { as: member })).toMatchObject(
      refusal('INVALID_INPUT'),
    );
  });

  test('A guest is refused with NOT_LOGGED_IN', async () => {
    expect(await call('finishOnceOperation', { params, body: { finished: 1 } })).toMatchObject(
      refusal('NOT_LOGGED_IN'),
    );
  });
});

describe('confirmAgreement', () => {
  const current = async (policyId: '0004' | '0005') =>
    (await succeed('getPrivacyPolicy', { params: { policyId } })).version;
  const kept = (userId: string) =>
    db
      .selectFrom('agreement')
      .select(['policy_id', 'version', 'at'])
      .where('user_id', '=', userId)
      .orderBy('policy_id')
      .execute();

  test('Who agreed to which version and when is kept, and the first time stays', async () => {
    const topOrgId = await make.organization();
    const member = await make.user();
    const confirm = async (policyId: '0004' | '0005') =>
      succeed(
        'confirmAgreement',
        { body: { policyId, version: await current(policyId), topOrgId } },
        { as: member },
      );
    const first = clock.now();
    expect(await confirm('0004')).toBeNull();
    clock.advance(hour);
    const second = clock.now();
    await confirm('0004');
    await confirm('0005');
    expect(await kept(member.userId)).toEqual([
      { policy_id: '0004', version: await current('0004'), at: first },
      { policy_id: '0005', version: await current('0005'), at: second },
    ]);
  });

  test('Any other version is refused with POLICY_OUTDATED, and nothing is kept', async () => {
    const topOrgId = await make.organization();
    const member = await make.user();
    const body = { policyId: '0004' as const, version: '2019.01.01', topOrgId };
    expect(await call('confirmAgreement', { body }, { as: member })).toMatchObject(
      refusal('POLICY_OUTDATED'),
    );
    expect(await kept(member.userId)).toEqual([]);
  });

  test('A guest is refused with NOT_LOGGED_IN', async () => {
    const body = { policyId: '0004' as const, version: await current('0004') };
    expect(await call('confirmAgreement', { body })).toMatchObject(refusal('NOT_LOGGED_IN'));
  });
});
