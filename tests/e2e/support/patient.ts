import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { type Operation, type OperationId, operations } from '#generated/operations.ts';
import { relationLabels } from '#src/shared/account/relation-labels.ts';
import { type Given, rawOf } from '#tests/support/requests.ts';
import type { App } from './app.ts';
import { findBarriers } from './barriers.ts';
import { eventually } from './eventually.ts';
import type { Member } from './family.ts';
import type { Watch } from './watch.ts';

type Role = Parameters<Page['getByRole']>[0];

interface Sms {
  phone: string;
  text: string;
}

/** A person with a phone: opens, taps, types, looks. Every look waits until the thing is there. */
export class Patient {
  readonly page: Page;
  readonly watch: Watch;
  readonly app: App;

  constructor(page: Page, watch: Watch, app: App) {
    this.page = page;
    this.watch = watch;
    this.app = app;
  }

  /** Opens an address of the hash router, as a link from a chat does. */
  async open(path = '/'): Promise<void> {
    await this.page.goto(`${this.app.url}/crm/#${path}`);
    // The page shows doctors before the app runs. An early tap has a test of its own.
    await this.page.locator('.first').waitFor({ state: 'detached' });
  }

  /** Goes back to true answers and leaves the app, so that the next `open` starts it anew. */
  async leave(): Promise<void> {
    await this.page.unrouteAll({ behavior: 'ignoreErrors' });
    // Between addresses with different opener policies, Chromium starts a new process for each page.
    await this.page.goto(`${this.app.url}/crm/api/atmp/reservation/departments?topOrgId=1001`);
  }

  find(role: Role, name: string | RegExp): Locator {
    return this.page.getByRole(role, { name, exact: true });
  }

  async tap(role: Role, name: string | RegExp): Promise<void> {
    await this.find(role, name).tap();
  }

  /** Radios and checkboxes lie under their face; a finger meets the label. */
  async choose(name: string | RegExp, role: Role = 'radio'): Promise<void> {
    await this.chooseThis(this.find(role, name));
  }

  async chooseThis(control: Locator): Promise<void> {
    await control.locator('xpath=ancestor::label').tap();
  }

  async fill(label: string, text: string): Promise<void> {
    await this.page.getByLabel(label, { exact: true }).fill(text);
  }

  async see(text: string | RegExp): Promise<void> {
    await this.page.getByText(text).filter({ visible: true }).first().waitFor();
  }

  async notSee(text: string | RegExp): Promise<void> {
    await eventually(() => this.page.getByText(text).filter({ visible: true }).count()).toBe(0);
  }

  /** A screen is there once its heading is and the one before has slid away. */
  async seeHeading(name: string | RegExp): Promise<void> {
    // Attached is enough: a heading for screen readers alone has no box, and a hidden one has no role.
    await this.find('heading', name).first().waitFor({ state: 'attached' });
    await this.standStill();
  }

  /** The screen before has slid away, and no overlay is on its way; what turns for ever may turn. */
  async standStill(): Promise<void> {
    await this.page.locator('[data-part="leaving"]').waitFor({ state: 'detached' });
    await this.page.waitForFunction(() =>
      document
        .getAnimations()
        .every(
          ({ playState, effect }) =>
            playState !== 'running' || effect?.getComputedTiming().endTime === Infinity,
        ),
    );
  }

  async back(): Promise<void> {
    await this.page.goBack();
  }

  /** The address within the hash router. */
  route(): URL {
    return new URL(new URL(this.page.url()).hash.slice(1), this.app.url);
  }

  /** The code of the latest short message to this phone. */
  async readCode(phone: string): Promise<string> {
    const messages = (await (await fetch(`${this.app.url}/crm/dev/sms`)).json()) as Sms[];
    const code = /\d{6}/.exec(messages.find(sms => sms.phone === phone)?.text ?? '')?.[0];
    if (!code) throw new Error(`没有发给 ${phone} 的验证码`);
    return code;
  }

  /** Logs in on the login page that is open, with the code from the short message. */
  async logInHere(phone: string): Promise<void> {
    await this.fill('手机号', phone);
    await this.tap('button', '获取验证码');
    await this.see(/验证码已发出|看不清？/);
    if (await this.page.getByLabel('图形验证码', { exact: true }).isVisible()) await this.passCaptcha();
    await this.see('验证码已发出');
    await this.fill('验证码', await this.readCode(phone));
    await this.tap('button', '登录');
  }

  /** Plays the spoken captcha, and gives its digits as the development server knows them. */
  async hearCaptcha(): Promise<string> {
    const answered = this.page.waitForResponse(response => response.url().includes('spoken=true'));
    await this.tap('button', '听语音');
    const randomKey = new URL((await answered).url()).searchParams.get('randomKey');
    await this.find('button', '再听一遍').waitFor();
    const response = await fetch(`${this.app.url}/crm/dev/captcha/${randomKey}`);
    return ((await response.json()) as { imageCode: string }).imageCode;
  }

  async passCaptcha(): Promise<void> {
    await this.fill('图形验证码', await this.hearCaptcha());
    await this.sendCode(/秒后再发/);
  }

  /** Taps until it counts: within a second after a tap, a button that sends ignores the next one. */
  async tapUntil(button: string, sign: Locator): Promise<void> {
    await expect(async () => {
      // Once the tap has counted, the button has another label or is gone.
      if ((await sign.count()) === 0) await this.find('button', button).tap({ timeout: 500 });
      await expect(sign.first()).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 15_000 });
  }

  sendCode(sign: string | RegExp): Promise<void> {
    return this.tapUntil('获取验证码', this.page.getByText(sign).filter({ visible: true }));
  }

  /** Logs in by requests of this browser, without the login page, whose own sessions are in tests/e2e/auth. */
  async logIn(phone: string): Promise<void> {
    await this.call('sendSmsCode', { body: { phone, scene: 'LOGIN' }, query: await this.solveCaptcha() });
    await this.call('login', { body: { phone, verifyCode: await this.readCode(phone) } });
    await this.open();
    await this.seeHeading('问止中医');
  }

  /** A solved captcha: many logins from one address need one. */
  private async solveCaptcha(): Promise<{ randomKey: string; imageCode: string }> {
    const randomKey = randomUUID().replaceAll('-', '');
    await this.call('getImageCaptcha', { query: { randomKey } });
    const response = await fetch(`${this.app.url}/crm/dev/captcha/${randomKey}`);
    return { randomKey, ...((await response.json()) as { imageCode: string }) };
  }

  /** Sends a request of this browser, with its cookies. */
  async call<Id extends OperationId>(id: Id, given: Pick<Given<Id>, 'query' | 'body'>): Promise<void> {
    const operation: Operation = operations[id];
    const { query, body, headers } = rawOf(operation, given);
    const answer = await this.page.request.fetch(`${this.app.url}${operation.path}?${query}`, {
      method: operation.method,
      ...(headers && { headers }),
      ...(typeof body === 'string' && { data: body }),
    });
    const { code, message } = (await answer.json()) as { code: number; message?: string };
    if (code !== 0) throw new Error(`${id}: ${code} ${message}`);
  }

  /** Fills in the form 添加就诊人 that is open, and saves. */
  async addMember(member: Member): Promise<void> {
    await this.seeHeading('添加就诊人');
    await this.fill('姓名', member.name);
    await this.fill('身份证号', member.idNumber);
    await this.choose(relationLabels[member.relation]);
    if (member.phone) await this.fill('手机号', member.phone);
    if (member.guardian) {
      await this.fill('监护人姓名', member.guardian.name);
      await this.fill('监护人身份证号', member.guardian.idNumber);
      await this.fill('监护人手机号', member.guardian.phone);
    }
    await this.tap('button', '保存');
    await this.page.getByRole('heading', { name: '添加就诊人' }).waitFor({ state: 'detached' });
  }

  async barriers(): Promise<string[]> {
    await this.standStill();
    return findBarriers(this.page);
  }

  async meetsNoBarrier(): Promise<void> {
    expect(await this.barriers()).toEqual([]);
  }
}
