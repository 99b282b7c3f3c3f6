import type { DoctorPage } from '#generated/model/doctor-page.ts';
import { chooseTime, doctor, join } from '#tests/e2e/support/appointment.ts';
import { movingPhone } from '#tests/e2e/support/browser.ts';
import { eventually } from '#tests/e2e/support/eventually.ts';
import { adult, newPhone } from '#tests/e2e/support/family.ts';
import type { Patient } from '#tests/e2e/support/patient.ts';
import { describe, expect, test } from '#tests/e2e/support/session.ts';

test.use({ device: movingPhone });

/** As a popup's link or an edit of the address does: such an entry has no number. */
const goByHash = (patient: Patient, hash: string) =>
  patient.page.evaluate(next => {
    window.location.hash = next;
  }, hash);

const entriesBelow = (patient: Patient) => patient.page.evaluate(() => history.state.idx);

/** Which way screens have slid since, and how long each took: 'from-right 0.24s' */
const watchSlides = async ({ page }: Patient) => {
  await page.evaluate(() => {
    document.addEventListener('animationstart', ({ animationName, target }) => {
      const name = /(from|to)-(left|right)/.exec(animationName)?.[0];
      if (!name || !(target instanceof Element)) return;
      const seen = document.body.dataset.slides ?? '';
      document.body.dataset.slides = `${seen}${name} ${getComputedStyle(target).animationDuration};`;
    });
  });
  return () =>
    page.evaluate(() => {
      const { slides = '' } = document.body.dataset;
      document.body.dataset.slides = '';
      return slides.split(';').filter(Boolean).sort();
    });
};

describe('an address that nobody numbered', () => {
  test('A typed address stays in its organization and lies on top, and Back leads down again', async ({
    patient,
  }) => {
    await patient.open('/?topOrgId=1002');
    await patient.see('楼文渊');
    const slides = await watchSlides(patient);
    await goByHash(patient, '/doctorDetail/p020&from=groupmessage');
    await patient.seeHeading('楼文渊');
    expect(patient.route().search).toBe('?from=groupmessage&topOrgId=1002');
    expect(await entriesBelow(patient)).toBe(1);
    expect(await slides()).toEqual(['from-right 0.24s', 'to-left 0.24s']);

    await goByHash(patient, '/information-disclosure');
    await patient.seeHeading('信息公示');
    expect(patient.route().searchParams.get('topOrgId')).toBe('1002');
    await patient.tap('button', '返回');
    await patient.seeHeading('楼文渊');
    await patient.tap('button', '返回');
    await patient.seeHeading('问止中医');
    expect(await entriesBelow(patient)).toBe(0);
    expect(await slides()).toEqual(
      ['from-right 0.24s', 'to-left 0.24s', ...Array(2).fill(['from-left 0.24s', 'to-right 0.24s'])]
        .flat()
        .sort(),
    );
  });

  test('With reduced motion nothing slides', async ({ patient }) => {
    await patient.page.emulateMedia({ reducedMotion: 'reduce' });
    await patient.open();
    await patient.see('周砚清');
    const slides = await watchSlides(patient);
    await patient.tap('link', '周砚清');
    await patient.seeHeading('周砚清');
    await patient.back();
    await patient.seeHeading('问止中医');
    expect(await slides()).toEqual(['from-left 0s', 'from-right 0s', 'to-left 0s', 'to-right 0s']);
  });
});

describe('a screen drawn while a finger rests on its link', () => {
  test('A screen that is drawn ahead requests nothing, is dropped when the finger moves away, and is shown when it is tapped', async ({
    patient,
  }) => {
    await patient.open();
    await patient.see('周砚清');
    await patient.page.waitForLoadState('networkidle');
    const asked: string[] = [];
    patient.page.on('request', request => {
      if (request.url().includes('/crm/api/')) asked.push(new URL(request.url()).pathname);
    });
    const title = await patient.page.title();
    const ahead = patient.page.locator('[data-part="ahead"]');
    const link = patient.page.getByRole('link', { name: /周砚清/ }).first();
    await link.dispatchEvent('pointerdown');
    await eventually(async () => (await ahead.boundingBox())?.x).toBe(375);
    await eventually(() => ahead.count()).toBe(0);
    expect(asked).toEqual([]);
    expect(await patient.page.title()).toBe(title);

    await link.dispatchEvent('pointerdown');
    await eventually(async () => (await ahead.boundingBox())?.x).toBe(375);
    await ahead.evaluate(pane => pane.setAttribute('data-drawn', 'ahead'));
    await patient.tap('link', '周砚清');
    await patient.seeHeading('周砚清');
    expect((await patient.page.locator('[data-drawn="ahead"]').boundingBox())?.x).toBe(0);
    expect(asked).toContain('/crm/api/atmp/reservation/physicians/p001');
  });
});

test('What the page links to is loaded before a tap, and opens when no more code can come', async ({
  patient,
}) => {
  const loaded = patient.page.waitForResponse('**/assets/doctor-detail-*.js');
  await patient.open();
  await patient.see('周砚清');
  await (await loaded).finished();
  await patient.page.route('**/*.js', route => route.abort());
  await patient.tap('link', '周砚清');
  await patient.seeHeading('周砚清');
});

describe('a screen whose code is long in coming', () => {
  test('A slow screen shows after 300 ms that it is loading, and a person who moves on is not called back', async ({
    patient,
  }) => {
    const arrives = Promise.withResolvers<void>();
    await patient.page.route('**/assets/doctor-detail-*.js', async route => {
      await arrives.promise;
      await route.continue();
    });
    await patient.open();
    await patient.see('周砚清');
    await patient.tap('link', '周砚清');
    const wait = patient.page.getByRole('status').filter({ hasText: '正在打开' });
    await wait.waitFor();
    const opacities = await wait
      .locator('[aria-hidden]')
      .first()
      .evaluate((spinner: HTMLElement) => {
        // Restarted, so that its age does not matter.
        spinner.style.animation = 'none';
        spinner.getAnimations();
        spinner.style.animation = '';
        const [appears] = spinner
          .getAnimations()
          .filter(each => /appear/.test((each as CSSAnimation).animationName));
        if (!appears) return [];
        appears.pause();
        return [0, 299, 300].map(moment => {
          appears.currentTime = moment;
          return getComputedStyle(spinner).opacity;
        });
      });
    expect(opacities).toEqual(['0', '0', '1']);

    await goByHash(patient, '/information-disclosure');
    await patient.seeHeading('信息公示');
    const arrived = patient.page.waitForResponse(/doctor-detail-.*\.js/);
    arrives.resolve();
    await (await arrived).finished();
    await patient.see('医师电子证照');
    expect(patient.route().pathname).toBe('/information-disclosure');
    expect(await patient.page.getByText('擅长').filter({ visible: true }).count()).toBe(0);

    await patient.back();
    await patient.seeHeading('周砚清');
    await patient.see('擅长');
    await patient.back();
    await patient.seeHeading('问止中医');
  });
});

/** The part of the screen at hand that scrolls. */
const scroller = ({ page }: Patient) => page.locator('main:visible');

const placeOf = (patient: Patient) => scroller(patient).evaluate(main => main.scrollTop);

/** Scrolls as far as it goes, `wanted` at most, and gives how far that is. */
async function scrollDown(patient: Patient, wanted: number): Promise<number> {
  const place = await scroller(patient).evaluate((main, top) => {
    main.scrollTop = top;
    return main.scrollTop;
  }, wanted);
  expect(place).toBeGreaterThan(0);
  return place;
}

/** One history entry after the other, more than a phone's memory of places holds. */
const wander = ({ page }: Patient) =>
  page.evaluate(async () => {
    for (let step = 0; step < 70; step += 1) {
      const arrived = new Promise(resolve => window.addEventListener('hashchange', resolve, { once: true }));
      window.location.hash = `/health?step=${step}&topOrgId=1001`;
      await arrived;
    }
  });

describe('a screen that stays', () => {
  test('The first tab keeps its list, what was typed and its place over other tabs, a doctor, and hours', async ({
    patient,
  }) => {
    await patient.page.clock.install();
    await patient.logIn(newPhone());
    const answered = patient.page.waitForResponse(/doctors\?.*keyword=/);
    await patient.fill('搜医生、病症', '失眠');
    const { data } = (await (await answered).json()) as { data: DoctorPage };
    const cards = patient.page.getByRole('article');
    await eventually(() => cards.count()).toBe(data.totalCount);
    const place = await scrollDown(patient, 240);

    await patient.tap('link', '我的');
    await patient.seeHeading('我的');
    await goByHash(patient, '/doctorDetail/p002/cli101');
    await patient.seeHeading('陈怀山');
    await patient.back();
    await patient.seeHeading('我的');
    await patient.page.clock.fastForward('06:00:00');
    await wander(patient);
    await patient.tap('link', '预约');
    await patient.seeHeading('问止中医');
    expect(await placeOf(patient)).toBe(place);
    await eventually(() => cards.count()).toBe(data.totalCount);
    expect(await patient.page.getByLabel('搜医生、病症').inputValue()).toBe('失眠');
  });

  test('The disclosures, which are no tab, keep their place and what was opened', async ({ patient }) => {
    await patient.open('/information-disclosure');
    await patient.tap('button', '看 4 个协定方');
    await patient.see('玉屏风散');
    const place = await scrollDown(patient, 600);
    await goByHash(patient, '/letter-of-commitment');
    await patient.seeHeading('承诺书');
    await wander(patient);
    await patient.tap('link', '预约');
    await patient.seeHeading('问止中医');
    await goByHash(patient, '/information-disclosure');
    await patient.seeHeading('信息公示');
    expect(await placeOf(patient)).toBe(place);
    await patient.see('玉屏风散');
  });
});

test('Each step of a booking begins at its top, and Back finds the one before where it was left', async ({
  patient,
}) => {
  await join(patient, adult);
  // A small phone: the calendar is longer than the screen.
  await patient.page.setViewportSize({ width: 375, height: 560 });
  await patient.open(doctor.address);
  await chooseTime(patient);
  const place = await scrollDown(patient, 160);
  await patient.tap('button', '去确认');
  await patient.seeHeading('确认预约');
  expect(await placeOf(patient)).toBe(0);
  // The tapped element is gone, so a screen reader must continue in the new step.
  expect(await patient.page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
  await patient.back();
  await patient.find('button', '去确认').waitFor();
  await eventually(() => placeOf(patient)).toBe(place);
});

test('Guards lead elsewhere: the phone needs a profile, and the organization’s own form exists only there', async ({
  patient,
}) => {
  await patient.open('/phone-edit');
  await patient.see('手机号登录');
  const { searchParams } = new URL(patient.page.url());
  expect(new URL(searchParams.get('redirectUrl') ?? '').hash).toBe('#/personal?topOrgId=1001');
  await patient.logInHere(newPhone());
  await patient.seeHeading('我的');
  await patient.see('退出登录');
  await patient.open('/phone-edit');
  await patient.see('这里还没有开放');
  expect(patient.route().pathname).toBe('/phone-edit');

  await patient.open('/add-edit-patient-wz/add?topOrgId=1001');
  await patient.see('这里还没有开放');
  await patient.open('/add-edit-patient-wz/edit/pat01?topOrgId=1002');
  await eventually(() => patient.route().pathname).toBe('/add-edit-patient/edit/pat01');
  await patient.see('没有这位就诊人');
  expect(patient.route().searchParams.get('topOrgId')).toBe('1002');

  // Up to four tabs stand side by side; the line under the chosen one is 3 px (specification §9).
  await patient.open('/hospitalize');
  await patient.see('还没有预约');
  const tabs = patient.page.getByRole('link', { name: '就诊中' }).locator('xpath=..');
  expect(await tabs.evaluate(row => row.scrollWidth - row.clientWidth)).toBe(0);
  const line = await tabs.locator('[aria-current]').evaluate(tab => getComputedStyle(tab, '::after').height);
  expect(line).toBe('3px');
});
