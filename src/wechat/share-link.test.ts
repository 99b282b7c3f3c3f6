import { describe, expect, test } from 'vitest';
import { paths, type RouteName } from '#src/paths.ts';
import { shareLinkOf } from './share-link.ts';

const page = 'https://wz.example/crm/';
const share = (address: string) => shareLinkOf(`${page}${address}`, '1001');

describe('a screen that is everybody’s is shared as it is', () => {
  test.each([
    ['#/doctorDetail/p001/cli101?topOrgId=1001', '#/doctorDetail/p001/cli101?topOrgId=1001'],
    ['#/treatmentCaseDetail?id=tc101&topOrgId=1001', '#/treatmentCaseDetail?topOrgId=1001&id=tc101'],
    ['#/quickAppoint?clinicId=cli101&topOrgId=1001', '#/quickAppoint?topOrgId=1001&clinicId=cli101'],
    ['#/', '#/?topOrgId=1001'],
  ])('A public screen is shared as it is: %s', (address, link) => {
    expect(share(address)).toBe(`${page}${link}`);
  });

  test('A shared address is URL-encoded, however the address bar spells it, and never twice', () => {
    const encoded = `${page}#/specialistDetail/sd101/%E5%A4%B1%E7%9C%A0?topOrgId=1001`;
    expect(share('#/specialistDetail/sd101/失眠?topOrgId=1001')).toBe(encoded);
    expect(shareLinkOf(encoded, '1001')).toBe(encoded);
  });
});

describe('nothing of the visit at hand goes with it', () => {
  test.each([
    ['the code of the login', '?code=0a1B&state=x#/clinicDetail/cli101?topOrgId=1001'],
    ['a reservation to move', '#/clinicDetail/cli101?topOrgId=1001&code=R123'],
    ['who sent it before', '?from=singlemessage#/clinicDetail/cli101&from=timeline?topOrgId=1001'],
  ])('Nothing of the current visit is shared: %s', (_what, address) => {
    expect(share(address)).toBe(`${page}#/clinicDetail/cli101?topOrgId=1001`);
  });

  const personal: RouteName[] = [
    ...(['hospitalize', 'treating', 'alreadyDone', 'personal', 'appointmentSuccess'] as const),
    ...(['prescription', 'medicalRecord', 'packageTracking', 'healthRecord', 'drugPayment'] as const),
    ...(['registerPayment', 'checkInvoice', 'addEditPatient', 'addressManage', 'phoneEdit'] as const),
    ...(['consultationView', 'wxVideoVisit', 'trtcWeb', 'Transactions', 'testQuestions', 'my'] as const),
  ];

  test.each(personal)('%s leads to the first tab', name => {
    const address = paths[name].pattern.replace(/:\w+\??/g, '7');
    expect(share(`#${address}?topOrgId=1001&code=R123`)).toBe(`${page}#/?topOrgId=1001`);
  });

  test('An address that cannot be read leads to the first tab', () => {
    expect(share('#/doctorDetail/%E5%A4?topOrgId=1001')).toBe(`${page}#/?topOrgId=1001`);
  });
});
