import type { Locator } from '@playwright/test';
import { operations } from '#generated/operations.ts';
import { departments } from '#server/demo/booking/departments.ts';
import { staff } from '#server/demo/booking/staff.ts';
import type { DemoStaff } from '#server/demo/booking/types.ts';
import { eventually } from '#tests/e2e/support/eventually.ts';
import type { Patient } from '#tests/e2e/support/patient.ts';
import { startAfresh } from '#tests/e2e/support/screens.ts';
import { describe, expect, test } from '#tests/e2e/support/session.ts';

const doctors = staff.filter(person => person.orgId === '1001' && person.title !== 2);
const inStore = doctors.filter(doctor => doctor.inStoreFee !== null);
const namesOf = (people: readonly DemoStaff[]) => people.map(person => person.name).sort();
const departmentId = (name: string) =>
  departments.find(department => department.orgId === '1001' && department.name === name)?.id ?? '';

const cards = (patient: Patient) => patient.page.getByRole('article');
const shownNames = async (patient: Patient) =>
  (await cards(patient).getByRole('heading').allInnerTexts()).sort();

/** Scrolls to the end of what is there until there is no more. */
async function scrollToTheEnd(patient: Patient, count: number): Promise<void> {
  await eventually(async () => {
    await cards(patient).last().scrollIntoViewIfNeeded();
    return cards(patient).count();
  }).toBe(count);
}

test('The first screen asks for its doctors once', async ({ patient }) => {
  const asked: string[] = [];
  patient.page.on('request', request => {
    const { pathname } = new URL(request.url());
    if (pathname === operations.listDoctors.path) asked.push(request.url());
  });
  await patient.open();
  await cards(patient).first().getByText('¥300.00').waitFor();
  await patient.page.waitForLoadState('networkidle');
  expect(asked).toHaveLength(1);
});

describe('looking for a doctor', () => {
  test('Each doctor is shown with who, when and how much', async ({ patient }) => {
    await patient.open();
    const first = cards(patient).first();
    await first.getByText('¥300.00').waitFor();
    expect(await first.textContent()).toMatch(/周砚清[\s\S]*主任医师[\s\S]*松坪馆[\s\S]*最早可约，到店/);
    await patient.meetsNoBarrier();
  });

  test('Doctors are filtered by department, then by visit mode, then by place', async ({ patient }) => {
    await patient.open();
    await patient.choose('妇科');
    const women = inStore.filter(doctor => doctor.departmentIds.includes(departmentId('妇科')));
    await eventually(() => shownNames(patient)).toEqual(namesOf(women));

    await patient.choose('全部科室');
    await patient.choose('线上');
    const online = doctors.filter(doctor => doctor.onlineFee !== null);
    await scrollToTheEnd(patient, online.length);
    expect(await shownNames(patient)).toEqual(namesOf(online));

    await patient.choose('到店');
    await patient.page.getByLabel('门店').selectOption({ label: '深圳市 湖滨馆' });
    const there = inStore.filter(doctor => doctor.clinics.some(clinic => clinic.clinicId === 'cli102'));
    await eventually(() => shownNames(patient)).toEqual(namesOf(there));
    expect(await cards(patient).getByText('湖滨馆').count()).toBe(there.length);
  });

  test('Doctors are found by complaint, and a word that nobody treats leads back to all', async ({
    patient,
  }) => {
    await patient.open();
    await patient.fill('搜医生、病症', '失眠');
    const sleepless = inStore.filter(
      doctor =>
        doctor.goodAt.some(term => term.includes('失眠')) ||
        doctor.departmentIds.includes(departmentId('失眠门诊')),
    );
    await eventually(() => shownNames(patient)).toEqual(namesOf(sleepless));

    await patient.fill('搜医生、病症', '量子纠缠');
    await patient.see('没有找到医生');
    await patient.meetsNoBarrier();
    await patient.tap('button', '看全部医生');
    await eventually(() => cards(patient).count()).toBeGreaterThan(sleepless.length);
    expect(await patient.page.getByLabel('搜医生、病症').inputValue()).toBe('');
  });

  test('Letters that the keyboard still composes are not searched for, composed words are', async ({
    patient,
  }) => {
    const searched: (string | null)[] = [];
    patient.page.on('request', request => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname.endsWith('/doctors') && searchParams.has('keyword')) {
        searched.push(searchParams.get('keyword'));
      }
    });
    await patient.open();
    await patient.see('周砚清');
    await patient.page.clock.install();
    const field = patient.page.getByLabel('搜医生、病症');
    await field.dispatchEvent('compositionstart');
    await field.fill('shimian');
    await patient.page.clock.runFor(2_000);
    expect(searched).toEqual([]);
    await field.dispatchEvent('compositionend');
    await patient.page.clock.runFor(2_000);
    await eventually(() => searched).toEqual(['shimian']);
  });

  test('A clinic that is chosen while the phone still looks for its position stays chosen', async ({
    patient,
  }) => {
    await patient.page.addInitScript(() => {
      const here = { coords: { latitude: 39.937, longitude: 116.409 } } as GeolocationPosition;
      Geolocation.prototype.getCurrentPosition = found => {
        document.addEventListener('found', () => found(here));
        document.body.dataset.asked = '';
      };
    });
    await patient.open();
    await patient.see('周砚清');
    const places = patient.page.getByLabel('门店');
    await places.selectOption('附近的门店');
    await patient.page.locator('body[data-asked]').waitFor();
    await places.selectOption({ label: '深圳市 湖滨馆' });
    const nearest = patient.page.waitForResponse(/clinics\?.*latitude=/);
    await patient.page.evaluate(() => document.dispatchEvent(new Event('found')));
    await (await nearest).finished();
    await patient.see(/km$/);
    expect(await places.inputValue()).toBe('cli102');
  });

  test('More doctors come at the end, and Back leads to the same place', async ({ patient }) => {
    await patient.open();
    await scrollToTheEnd(patient, inStore.length);
    expect(await shownNames(patient)).toEqual(namesOf(inStore));
    await patient.notSee('正在加载');

    const far = cards(patient).nth(10);
    await far.scrollIntoViewIfNeeded();
    const place = await far.boundingBox();
    const name = (await far.getByRole('heading').textContent()) ?? '';
    await far.getByRole('link', { name, exact: true }).tap();
    await patient.seeHeading(name);
    await patient.see('擅长');
    await patient.meetsNoBarrier();

    await patient.back();
    await patient.seeHeading('问止中医');
    expect(await cards(patient).count()).toBe(inStore.length);
    await eventually(() => far.boundingBox()).toEqual(place);
  });

  test('A doctor without a free seat says when there are new ones', async ({ patient }) => {
    await patient.open();
    await patient.fill('搜医生、病症', '林若溪');
    await patient.see('14 天内已约满');
    await patient.see(/放新号/);
    await patient.find('link', '候补，林若溪').waitFor();
    await patient.tap('link', '林若溪');
    await patient.see('月经不调、痛经、产后调养');
    await patient.tap('button', '全部介绍');
    await patient.see(doctors.find(doctor => doctor.name === '林若溪')?.biography ?? '-');
  });
});

test('A doctor is named before the app has arrived, and a tap on the name leads on', async ({ patient }) => {
  const tapped = Promise.withResolvers<void>();
  await patient.page.route('**/assets/vendor-*.js', async route => {
    await tapped.promise;
    await route.continue();
  });
  await patient.page.goto(`${patient.app.url}/crm/`, { waitUntil: 'commit' });
  await patient.page.locator('.first').getByRole('link', { name: '周砚清' }).tap();
  tapped.resolve();
  await patient.seeHeading('周砚清');
  await patient.see('擅长');
});

test('A page in the background, which paints nothing, requests its doctors and the app all the same', async ({
  patient,
}) => {
  await patient.page.addInitScript(() => {
    window.requestAnimationFrame = () => 0;
  });
  const hanging = () => {};
  await patient.page.route('**/assets/vendor-*.js', hanging);
  const asked = [/\/reservation\/doctors\?/, /\/assets\/vendor-/].map(file =>
    patient.page.waitForRequest(file),
  );
  await patient.page.goto(`${patient.app.url}/crm/`, { waitUntil: 'commit' });
  await Promise.all(asked);
});

test('The app is not drawn before its style has come', async ({ patient }) => {
  const arrived = Promise.withResolvers<void>();
  await patient.page.route('**/assets/first-*.css', async route => {
    await arrived.promise;
    await route.continue();
  });
  await patient.page.goto(`${patient.app.url}/crm/`, { waitUntil: 'commit' });
  await patient.page.locator('.first').getByRole('link', { name: '周砚清' }).waitFor();
  // Taken over by the app, with which it has all that it waits for, the style apart.
  await patient.page.waitForFunction(() => !('firstAnswer' in window && window.firstAnswer));
  await patient.page.evaluate(() => new Promise(idle => requestIdleCallback(idle)));
  expect(await patient.page.locator('.first').count()).toBe(1);
  arrived.resolve();
  await patient.page.locator('.first').waitFor({ state: 'detached' });
});

test('The app starts behind the frame that shows the doctors’ names', async ({ patient }) => {
  await patient.page.addInitScript(() => {
    let named = false;
    const begun = Promise.withResolvers<string>();
    const whoIsFirst = () => {
      if (!named && document.querySelector('.first .doctor a')) {
        named = true;
        requestAnimationFrame(() => begun.resolve('names'));
      }
      if (document.querySelector('script[src*="/assets/index-"]')) begun.resolve('app');
    };
    new MutationObserver(whoIsFirst).observe(document, { childList: true, subtree: true });
    Object.assign(window, { first: begun.promise });
  });
  await patient.page.goto(`${patient.app.url}/crm/`, { waitUntil: 'commit' });
  expect(await patient.page.evaluate(() => (window as unknown as { first: Promise<string> }).first)).toBe(
    'names',
  );
});

test('The app starts though the answer about the doctors does not come', async ({ patient }) => {
  await patient.page.route(/\/reservation\/doctors\?/, () => {});
  await patient.page.goto(`${patient.app.url}/crm/`, { waitUntil: 'commit' });
  await patient.page.locator('.first').waitFor({ state: 'detached' });
});

/** Where the letters of a link's first words stand. */
const lettersOf = (link: Locator) =>
  link.evaluate(({ firstChild }) => {
    const range = document.createRange();
    if (firstChild) range.selectNode(firstChild);
    const { x, y, width } = range.getBoundingClientRect();
    return { x, y, width };
  });

/** How wide the lines are into which a text is broken. */
const widthOf = (text: Locator) =>
  text.evaluate(node => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return range.getBoundingClientRect().width;
  });

for (const size of ['ordinary', 'large'] as const) {
  test(`In ${size} type the early names and complaints are where those of the cards are`, async ({
    patient,
  }) => {
    await startAfresh(patient, size === 'large');
    const seen = Promise.withResolvers<void>();
    await patient.page.route('**/assets/vendor-*.js', async route => {
      await seen.promise;
      await route.continue();
    });
    await patient.page.goto(`${patient.app.url}/crm/`, { waitUntil: 'commit' });
    const first = patient.page.locator('.first .doctor').first();
    const early = await lettersOf(first.getByRole('link', { name: '周砚清' }));
    const broken = await widthOf(first.locator('span'));
    seen.resolve();
    await patient.page.locator('.first').waitFor({ state: 'detached' });
    // Within half a pixel: nothing is seen to move.
    expect(await lettersOf(patient.find('link', '周砚清'))).toEqual({
      x: expect.closeTo(early.x, 0),
      y: expect.closeTo(early.y, 0),
      width: expect.closeTo(early.width, 0),
    });
    const card = patient.page.getByRole('article').first();
    expect(await widthOf(card.locator('p', { hasText: '失眠多梦' }))).toBeCloseTo(broken, 0);
  });
}

describe('finding the way', () => {
  test('Five tabs are there, each in its place', async ({ patient }) => {
    await patient.open();
    await patient.see('周砚清');
    const tabs = patient.page.getByRole('navigation', { name: '主导航' }).getByRole('link');
    expect(await tabs.allInnerTexts()).toEqual(['预约', '就诊', '健康', '发现', '我的']);
    for (const tab of ['健康', '发现', '预约']) {
      await patient.tap('link', tab);
      await eventually(() => patient.find('link', tab).getAttribute('aria-current')).toBe('page');
      await patient.meetsNoBarrier();
    }
    await patient.see('周砚清');
  });

  for (const tab of ['就诊', '我的']) {
    test(`${tab} asks for the login, and 先逛逛 and the back button lead out`, async ({ patient }) => {
      await patient.open();
      await patient.see('周砚清');
      await patient.tap('link', tab);
      await patient.see('手机号登录');
      await patient.tap('link', '先逛逛');
      await patient.see('周砚清');
      await patient.tap('link', tab);
      await patient.see('手机号登录');
      await patient.back();
      await patient.see('周砚清');
    });
  }

  for (const path of ['/health', '/test/start', '/article/1', '/add-edit-address/add/1', '/compare-plans']) {
    test(`${path} says that it is not open yet, and leads on`, async ({ patient }) => {
      await patient.open(path);
      await patient.see('这里还没有开放');
      await patient.tap('link', '去约医生');
      await patient.see('周砚清');
    });
  }

  test('An unknown address says so', async ({ patient }) => {
    await patient.open('/no-such-page');
    await patient.see('没有这一页');
    await patient.meetsNoBarrier();
    await patient.tap('link', '去约医生');
    await patient.see('周砚清');
  });

  for (const [link, path, org] of [
    ['', '/', '1001'],
    ['/doctorDetail/p002', '/doctorDetail/p002', '1001'],
    ['/doctorDetail/p020?topOrgId=1002', '/doctorDetail/p020', '1002'],
    ['/&from=timeline', '/', '1001'],
    ['/?from=singlemessage', '/', '1001'],
    ['/doctorDetail/p020&from=singlemessage&topOrgId=1002', '/doctorDetail/p020', '1002'],
  ] as const) {
    test(`A link to "${link}" lands at ${path} of organization ${org}`, async ({ patient }) => {
      await patient.open(link);
      await patient.see(org === '1002' ? '楼文渊' : path === '/' ? '周砚清' : '陈怀山');
      expect(patient.route().pathname).toBe(path);
      expect(patient.route().searchParams.get('topOrgId')).toBe(org);
    });
  }

  test('A person who came by a link to a doctor gets home by the back button', async ({ patient }) => {
    await patient.open('/doctorDetail/p001/cli101');
    await patient.seeHeading('周砚清');
    await patient.tap('button', '返回');
    await patient.seeHeading('问止中医');
  });
});
