import { expect, test } from 'vitest';
import { paths } from '#src/paths.ts';
import { routes } from '#src/routes.tsx';

/** Specification §2: every address of the hash router. */
const addresses = `
/ /appointMentPhy /hospitalize /hospitalize/treating /hospitalize/already-done /health /discovery /personal
/doctorDetail/:id /doctorDetail/:id/:clinicId /specialistDetail/:id/:name /treatmentCaseDetail /webView
/phyDetail/:id/:clinicId /clinicDetail/:id /appointmentDetail/:id/:clinicId /phyTherapyDetail/:id/:clinicId
/quickAppoint /firstAppointment /appointmentSuccess
/consultation /consultation/swiper /consultation/success /consultationAlliance /consultationAlliance/success
/consultation/view /consultation/viewNew
/follow-and-rate-detail/:type/view/:medicalCaseId /prescription/:medicalCaseId /medical-record/:id
/package-tracking/:medicalCaseId /health-record /health-list /trtc-web /wxVideoVisit /patentMedicine
/drug-payment /check-invoice /issued-invoice /register-payment
/reciever-select /address-manage /add-edit-address/:type/:item /add-edit-patient/:type/:item?
/add-edit-patient-wz/:type/:item? /add-edit-patient-no-verify/:type/:item? /phone-edit /accountCancellation
/systemSettings
/promotion-index /receive-award /receive-record /to-promote /recommendation /compare-plans /total-savings
/transactions /invite-promotion-plan /Coupon/couponList /activate-health-card/:id /medical-aid-channel
/test /test/start /test/questions
/article-list/:themeId /article/:id /topicContent/:topicId /dynamicInformation /fans-page/:userId
/attention-page/:userId /issueQuestions/:topicId? /answerQuestions/:topicId /system-info-page
/question-answer-page/:userId /question-answer-detail-page/:topicId /answer-comments-detail-page/:topicId
/issuePost/:topicId? /my/:userId /questionList /commentsReceived /likeList /communitySearch
/videoReplay/:collections?
/staffBinding /circulation-management/pushModle /circulation-management/business-management/:gsId/:staffId
/circulation-management/personalIntroduction/:staffId/:consultationId
/circulation-management/consultationPage/:consultationId/:staffId/:cardInfos
/detriment /information-disclosure /physician-electronic-license /price-disclosure /letter-of-commitment
`
  .split(/\s+/)
  .filter(Boolean);

test('paths.ts has every address of the specification once, and no other', () => {
  expect(addresses).toHaveLength(93);
  const patterns = Object.values(paths).map(({ pattern }) => pattern);
  expect([...patterns].sort()).toEqual([...addresses].sort());
});

test('Every address leads to exactly one screen', () => {
  const served = routes.map(({ pattern }) => pattern);
  expect([...served].sort()).toEqual([...addresses].sort());
});

test('The routes that specification §2 names have these names', () => {
  const { Transactions, issueQuestions, questionList, issuePost } = paths;
  expect([Transactions, issueQuestions, questionList, issuePost].map(({ pattern }) => pattern)).toEqual([
    '/transactions',
    '/issueQuestions/:topicId?',
    '/questionList',
    '/issuePost/:topicId?',
  ]);
});

test('Five screens are kept alive, and no other (specification §9)', () => {
  const kept = routes.filter(({ keepAlive }) => keepAlive).map(({ pattern }) => pattern);
  expect(kept.sort()).toEqual(
    ['/', '/discovery', '/questionList', '/communitySearch', '/information-disclosure'].sort(),
  );
});

test('Two screens have a guard, and no other', () => {
  const guarded = routes.filter(({ guard }) => guard).map(({ pattern }) => pattern);
  expect(guarded.sort()).toEqual(['/add-edit-patient-wz/:type/:item?', '/phone-edit']);
});
