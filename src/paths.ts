import { type PathParams, route } from './lib/route.ts';

/**
 * Every address of a screen, spelled once: the route's pattern and the link are the same string
 * (specification §2; product routes). What is not built yet answers with an honest page.
 */
export const paths = {
  home: route('/'),
  appointMentPhy: route('/appointMentPhy'),
  hospitalize: route('/hospitalize'),
  treating: route('/hospitalize/treating'),
  alreadyDone: route('/hospitalize/already-done'),
  health: route('/health'),
  discovery: route('/discovery'),
  personal: route('/personal'),

  doctorDetail: route('/doctorDetail/:id'),
  doctorDetailAtClinic: route('/doctorDetail/:id/:clinicId'),
  specialistDetail: route('/specialistDetail/:id/:name'),
  treatmentCaseDetail: route('/treatmentCaseDetail'),
  phyDetail: route('/phyDetail/:id/:clinicId'),
  clinicDetail: route('/clinicDetail/:id'),
  appointmentDetail: route('/appointmentDetail/:id/:clinicId'),
  phyTherapyDetail: route('/phyTherapyDetail/:id/:clinicId'),
  quickAppoint: route('/quickAppoint'),
  firstAppointment: route('/firstAppointment'),
  appointmentSuccess: route('/appointmentSuccess'),

  consultation: route('/consultation'),
  consultationSwiper: route('/consultation/swiper'),
  consultationSuccess: route('/consultation/success'),
  consultationAlliance: route('/consultationAlliance'),
  consultationAllianceSuccess: route('/consultationAlliance/success'),
  consultationView: route('/consultation/view'),
  consultationViewNew: route('/consultation/viewNew'),

  followAndRateDetail: route('/follow-and-rate-detail/:type/view/:medicalCaseId'),
  prescription: route('/prescription/:medicalCaseId'),
  medicalRecord: route('/medical-record/:id'),
  packageTracking: route('/package-tracking/:medicalCaseId'),
  healthRecord: route('/health-record'),
  healthList: route('/health-list'),
  trtcWeb: route('/trtc-web'),
  wxVideoVisit: route('/wxVideoVisit'),
  patentMedicine: route('/patentMedicine'),

  drugPayment: route('/drug-payment'),
  checkInvoice: route('/check-invoice'),
  issuedInvoice: route('/issued-invoice'),
  registerPayment: route('/register-payment'),

  recieverSelect: route('/reciever-select'),
  addressManage: route('/address-manage'),
  addEditAddress: route('/add-edit-address/:type/:item'),
  addEditPatient: route('/add-edit-patient/:type/:item?'),
  addEditPatientWz: route('/add-edit-patient-wz/:type/:item?'),
  addEditPatientNoVerify: route('/add-edit-patient-no-verify/:type/:item?'),
  phoneEdit: route('/phone-edit'),
  accountCancellation: route('/accountCancellation'),
  systemSettings: route('/systemSettings'),

  promotionIndex: route('/promotion-index'),
  receiveAward: route('/receive-award'),
  receiveRecord: route('/receive-record'),
  toPromote: route('/to-promote'),
  recommendation: route('/recommendation'),
  comparePlans: route('/compare-plans'),
  totalSavings: route('/total-savings'),
  // Written as the specification names the route (§2).
  Transactions: route('/transactions'),
  invitePromotionPlan: route('/invite-promotion-plan'),
  couponList: route('/Coupon/couponList'),
  activateHealthCard: route('/activate-health-card/:id'),
  medicalAidChannel: route('/medical-aid-channel'),

  test: route('/test'),
  testStart: route('/test/start'),
  testQuestions: route('/test/questions'),

  articleList: route('/article-list/:themeId'),
  article: route('/article/:id'),
  topicContent: route('/topicContent/:topicId'),
  dynamicInformation: route('/dynamicInformation'),
  fansPage: route('/fans-page/:userId'),
  attentionPage: route('/attention-page/:userId'),
  issueQuestions: route('/issueQuestions/:topicId?'),
  answerQuestions: route('/answerQuestions/:topicId'),
  systemInfoPage: route('/system-info-page'),
  questionAnswerPage: route('/question-answer-page/:userId'),
  questionAnswerDetailPage: route('/question-answer-detail-page/:topicId'),
  answerCommentsDetailPage: route('/answer-comments-detail-page/:topicId'),
  issuePost: route('/issuePost/:topicId?'),
  my: route('/my/:userId'),
  questionList: route('/questionList'),
  commentsReceived: route('/commentsReceived'),
  likeList: route('/likeList'),
  communitySearch: route('/communitySearch'),
  videoReplay: route('/videoReplay/:collections?'),

  staffBinding: route('/staffBinding'),
  pushModle: route('/circulation-management/pushModle'),
  businessManagement: route('/circulation-management/business-management/:gsId/:staffId'),
  personalIntroduction: route('/circulation-management/personalIntroduction/:staffId/:consultationId'),
  consultationPage: route('/circulation-management/consultationPage/:consultationId/:staffId/:cardInfos'),

  webView: route('/webView'),
  detriment: route('/detriment'),
  informationDisclosure: route('/information-disclosure'),
  physicianElectronicLicense: route('/physician-electronic-license'),
  priceDisclosure: route('/price-disclosure'),
  letterOfCommitment: route('/letter-of-commitment'),
} as const;

export type RouteName = keyof typeof paths;
export type { PathParams };

/** Tabs whose rooms are still empty. */
export const emptyTabs: ReadonlySet<string> = new Set([paths.health.pattern, paths.discovery.pattern]);
