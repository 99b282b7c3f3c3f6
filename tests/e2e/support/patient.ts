import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { App } from './app.ts';
import { findBarriers } from './barriers.ts';
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
  }

  find(role: Role, name: string | RegExp): Locator {
    return this.page.getByRole(role, { name, exact: true });
  }

  async tap(role: Role, name: string | RegExp): Promise<void> {
    await this.find(role, name).tap();
  }

  /** Radios and checkboxes lie under their face; a finger meets the label. */
  async choose(name: string | RegExp, role: Role = 'radio'): Promise<void> {
    await this.page
      .locator('label')
      .filter({ has: this.find(role, name) })
      .tap();
  }

  async fill(label: string, text: string): Promise<void> {
    await this.page.getByLabel(label, { exact: true }).fill(text);
  }

  async see(text: string | RegExp): Promise<void> {
    await this.page.getByText(text).filter({ visible: true }).first().waitFor();
  }

  async notSee(text: string | RegExp): Promise<void> {
    await expect.poll(() => this.page.getByText(text).filter({ visible: true }).count()).toBe(0);
  }

  /** A screen is there once its heading is and the one before has slid away. */
  async seeHeading(name: string | RegExp): Promise<void> {
    // Attached is enough: a heading for screen readers alone has no box, and a hidden one has no role.
    await this.find('heading', name).first().waitFor({ state: 'attached' });
    await this.page.locator('[data-part="leaving"]').waitFor({ state: 'detached' });
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

  async meetsNoBarrier(): Promise<void> {
    expect(await findBarriers(this.page)).toEqual([]);
  }
}
