import type { Patient } from './patient.ts';
import { cutOff, opened, type Screen } from './screen.ts';

const outside = 'https://edu.wenzhi.example/winter';
export const outsidePath = `/webView?url=${encodeURIComponent(outside)}`;

/** An outside page, as its host would answer. */
export const answerOutside = ({ page }: Patient) =>
  page.route(outside, route =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: '<h1>冬天怎么养</h1>' }),
  );

/** They make walks of their own. */
export const disclosureScreens: readonly Screen[] = [
  opened('disclosure', '/information-disclosure', '方药与煎药'),
  {
    name: 'disclosure-formulas',
    go: async patient => {
      await patient.open('/information-disclosure');
      await patient.tap('button', '看 4 个协定方');
      await patient.see('玉屏风散');
    },
  },
  cutOff('disclosure-error', '/information-disclosure', '**/systemParams/disclosure*'),
  opened('licenses', '/physician-electronic-license', '周砚清'),
  opened('licenses-of-one', '/physician-electronic-license?staffId=p003', '林若溪'),
  opened('licenses-missing', '/physician-electronic-license?staffId=nobody', '没有找到这位医师'),
  cutOff('licenses-error', '/physician-electronic-license', '**/staffLicense*'),
  {
    name: 'license-picture',
    go: async patient => {
      await patient.open('/physician-electronic-license?staffId=p003');
      await patient.page.getByRole('button', { name: /^看林若溪的\s*医师执业证书/ }).tap();
      await patient.find('dialog', '看图片').waitFor();
    },
  },
];

export const publishedScreens: readonly Screen[] = [
  opened('prices', '/price-disclosure', '普通针刺'),
  opened('prices-of-clinic', '/price-disclosure?clinicId=cli103', '云岫馆，'),
  opened('prices-missing', '/price-disclosure?clinicId=nowhere', '没有找到这家门店的价格'),
  cutOff('prices-error', '/price-disclosure', '**/priceBulletin*'),
  opened('detriment', '/detriment', '中药的不良反应'),
  opened('commitment', '/letter-of-commitment', '依法执业承诺书'),
  {
    name: 'commitment-empty',
    go: async patient => {
      const none = { code: 0, message: 'SUCCESS', data: [] };
      await patient.page.route('**/systemParams/commitment*', route => route.fulfill({ json: none }));
      await patient.open('/letter-of-commitment');
      await patient.see('还没有公布');
      await patient.page.unroute('**/systemParams/commitment*');
    },
  },
  {
    name: 'web-view',
    go: async patient => {
      await answerOutside(patient);
      await patient.open(outsidePath);
      await patient.page.frameLocator('iframe').getByRole('heading', { name: '冬天怎么养' }).waitFor();
    },
  },
  opened('web-view-refused', '/webView?url=https%3A%2F%2Fevil.example%2F', '这个网址不能打开'),
  cutOff('web-view-error', outsidePath, '**/systemParams/webViewHosts*'),
  {
    name: 'bulletin',
    go: async patient => {
      await patient.open('/');
      await patient.tap('button', '发热请先到发热门诊');
      await patient.see('知道了');
    },
  },
];

export const organizationMemberScreens: readonly Screen[] = [
  {
    name: 'contact',
    go: async patient => {
      await patient.open('/personal');
      await patient.tap('button', '联系客服');
      await patient.see('江老师');
    },
  },
  {
    name: 'contact-error',
    go: async patient => {
      await patient.page.route('**/organization/contact*', route => route.abort());
      await patient.open('/personal');
      await patient.tap('button', '联系客服');
      await patient.see('联系方式没有加载出来');
      await patient.page.unroute('**/organization/contact*');
    },
  },
];
