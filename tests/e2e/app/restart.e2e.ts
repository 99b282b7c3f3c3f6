import { comeToConfirm, doctor, join } from '#tests/e2e/support/appointment.ts';
import { adult } from '#tests/e2e/support/family.ts';
import { expect, test } from '#tests/e2e/support/session.ts';

test('After a restart of the server the person is still logged in, the visit is still there, and the app goes on', async ({
  app,
  patient,
}) => {
  await join(patient, adult);
  const time = await comeToConfirm(patient);
  await patient.tap('button', '确认预约');
  await patient.see('预约成功');

  await app.restart();

  await patient.tap('link', '看我的预约');
  await patient.see(time);
  await patient.page.reload();
  await patient.see(time);
  await patient.see(`${adult.name} 本人`);

  await patient.tap('link', '我的');
  await patient.see(adult.name);
  await patient.open(doctor.address);
  await patient.see('先选时间');
  expect(patient.route().pathname).toBe(doctor.address);
});
