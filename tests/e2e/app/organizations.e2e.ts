import { staff } from '#server/demo/booking/staff.ts';
import { agree, chooseTime } from '#tests/e2e/support/appointment.ts';
import { eventually } from '#tests/e2e/support/eventually.ts';
import type { Patient } from '#tests/e2e/support/patient.ts';
import { describe, expect, test } from '#tests/e2e/support/session.ts';

const theirs = staff.filter(person => person.orgId === '1002' && person.title !== 2);

/** Every link on the screen at hand that leads within the app. */
const organizationsOfLinks = (patient: Patient) =>
  patient.page
    .locator('a[href^="#"]:visible')
    .evaluateAll(links => [
      ...new Set(
        links.map(link =>
          new URLSearchParams((link.getAttribute('href') ?? '').split('?')[1]).get('topOrgId'),
        ),
      ),
    ]);

describe('in the organization 1002', () => {
  test('Another organization shows only its own doctors, departments and clinics', async ({ patient }) => {
    await patient.open('/?topOrgId=1002');
    await patient.see('楼文渊');
    const cards = patient.page.getByRole('article').getByRole('heading');
    expect((await cards.allTextContents()).sort()).toEqual(theirs.map(person => person.name).sort());
    const places = patient.page.getByLabel('门店').locator('option');
    await eventually(() => places.allTextContents()).toEqual(['全部门店', '附近的门店', '杭州市 栖云馆']);
    await patient.fill('搜医生、病症', '周砚清');
    await patient.see('没有找到医生');
  });

  test('Every link and every step keeps the organization, over the login too', async ({ patient }) => {
    await patient.open('/?topOrgId=1002');
    await patient.see('楼文渊');
    expect(await organizationsOfLinks(patient)).toEqual(['1002']);

    await patient.tap('link', '楼文渊');
    await patient.seeHeading('楼文渊');
    expect(await organizationsOfLinks(patient)).toEqual(['1002']);
    await patient.tap('link', '选就诊时间');
    await patient.see('先选时间');
    const time = await chooseTime(patient);
    await patient.tap('button', '去确认');
    await patient.see('手机号登录');
    await patient.logInHere('13800000001');
    await patient.seeHeading('确认预约');
    await patient.see(time);
    expect(patient.route().searchParams.get('topOrgId')).toBe('1002');
    await patient.choose(/王秉文/);
    await agree(patient);
    await patient.tap('button', '确认预约');
    await patient.see('预约成功');
    await patient.tap('link', '看我的预约');
    await patient.see(time);
    expect(await organizationsOfLinks(patient)).toEqual(['1002']);

    for (const tab of ['就诊中', '待评价', '已完成']) {
      await patient.tap('link', tab);
      await patient.see(/没有进行中的就诊|没有待评价的就诊|还没有就诊记录/);
      expect(patient.route().searchParams.get('topOrgId')).toBe('1002');
    }
    for (const tab of ['健康', '发现', '我的', '就诊', '预约']) {
      await patient.tap('link', tab);
      await eventually(() => patient.find('link', tab).getAttribute('aria-current')).toBe('page');
      expect(patient.route().searchParams.get('topOrgId')).toBe('1002');
    }

    await patient.open('/hospitalize?topOrgId=1001');
    await patient.see('周砚清');
    await patient.notSee(time);
  });

  test('A doctor of another organization is not found', async ({ patient }) => {
    await patient.open('/doctorDetail/p001?topOrgId=1002');
    await patient.see('没有找到这位医生');
    await patient.tap('link', '看其他医生');
    await patient.see('楼文渊');
  });
});
