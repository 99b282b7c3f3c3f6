import { describe, expect, test } from 'vitest';
import { readContract } from '#scripts/contract/document.ts';
import { everySchema } from '#scripts/contract/lint/walk.ts';

const contract = readContract();
const { schemas } = contract.components;

const fieldsOf = (name: string) => Object.keys(schemas[name]?.properties ?? {});

/**
 * Specification §3: each entity, its schema, and the names of its fields. Where §3 describes a field in words, this
 * list gives it a name.
 *
 * The list has no fields that only the app keeps. These are the session-stored promoteCode, invitationCode and
 * otherInvitationCode, which are sent as an ordinary invitationCode or promoteCode; the chosen address with its flag
 * for manual changes; and the bind-phone form, whose phoneNumber, verificationCode and captcha §7 sends as phone,
 * verifyCode and imageCode.
 */
const entities: [entity: string, schema: string, fields: string][] = [
  ['Patient', 'Patient', 'name birthDate idNumber phone gender relation patientId age sexDesc guardianPhone'],
  ['Member', 'Member', 'open expired restDay'],
  ['User profile', 'Profile', 'personal member patients'],
  ['Receiving address', 'Address', 'name phone region address postalCode addressId'],
  ['Appointment: department and doctor', 'Reservation', 'departmentName reservationType physicianName'],
  ['Appointment: date and slot', 'Reservation', 'reservationDate reservationStartTime reservationEndTime'],
  ['Appointment draft', 'DiagnosisReservationInput', 'reservationType useHealthIns reservationDate'],
  ['Appointment draft: slot', 'DiagnosisReservationInput', 'reservationStartTime reservationEndTime'],
  ['Invoice', 'Invoice', 'title taxpayerNumber costDetail phone'],
  ['Invoice, applied for', 'InvoiceApplication', 'title taxpayerNumber costDetail phone'],
  ['Health card', 'HealthCard', 'type redemptionCode rebateHealthGoldAmount'],
  ['Merchant', 'Merchant', 'id shortName name mpName mpQrCodeUrl'],
  ['Rebate summary', 'RebateSummary', 'users rebateAmount inviteUserAmount totalAmount'],
  ['Rebate summary: users', 'RebateUser', 'avatarUrl userName'],
  ['Invitee gift', 'InviteeGift', 'amount senderName senderAvatarURL'],
  ['Deductible details', 'DeductibleDetails', 'currentBalance feeDetails totalDeductibleAmount'],
  ['Deductible details: fees', 'DeductibleFee', 'name amountFmt'],
  ['Bind phone', 'BindPhoneInput', 'phone verifyCode'],
  ['Bind phone: captcha', 'ImageCaptcha', 'captchaImg'],
  ['Pennant list item', 'PennantListItem', 'pennant quantity'],
  ['Pennant list item: pennant', 'Pennant', 'dictId dictName iconUrl'],
  ['Pennant comment item', 'PennantComment', 'name comment commentTime pennant'],
  ['Pennant comment page', 'PennantCommentPage', 'totalCount datas'],
  ['Contact info', 'ContactInfo', 'contactName contactPhone contactWx contactQrCode'],
  ['Share info', 'ShareInfo', 'title desc link imgUrl'],
  ['Share signature', 'ShareSignature', 'appId nonceStr timestamp url signature title description picUrl'],
  ['Create-order response', 'CreateOrderResult', 'success paid errMsg params tradeId'],
  ['Location', 'Clinic', 'latitude longitude'],
  ['API envelope', 'NullResult', 'code message msg data'],
  ['Invitation reward counts', 'PlanAward', 'healthGold bookPoints'],
  ['Channel promote: promote info', 'PromoteInfo', 'promoteCode'],
  ['Channel promote: promote amount', 'PromoteAmount', 'totalAmount'],
  ['Channel promote: receive history', 'ReceiveRecord', 'amount status'],
];

/** Specification §3, payload identifiers. */
const identifiers =
  `invitationCode topOrgId pageNo pageSize url medicalCaseId prescriptionId commentId status staffId
  pennantId outerProductId clinicId tradeId articleId topicId userId couponId physicianId patientId`.split(
    /\s+/,
  );

describe('entities of specification §3', () => {
  test.each(entities)('The entity %s is the schema %s with the fields %s', (_, schema, fields) => {
    expect(fieldsOf(schema)).toEqual(expect.arrayContaining(fields.split(' ')));
  });

  test.each(identifiers)('A request has a field named %s', identifier => {
    const sent = everySchema(contract).filter(({ role, input }) => input && /parameter|property/.test(role));
    expect(sent.some(({ name }) => name === identifier)).toBe(true);
  });

  test('Requests have parameters named latitude and longitude', () => {
    const sent = everySchema(contract).filter(({ role }) => role === 'parameter');
    expect(sent.map(({ name }) => name)).toEqual(expect.arrayContaining(['latitude', 'longitude']));
  });

  test('The description of Region names the municipalities', () => {
    for (const name of ['北京', '上海', '重庆', '天津']) expect(schemas.Region?.description).toContain(name);
  });

  test('The special id 287791 is a valid Id, and Id’s description names it', () => {
    expect('287791').toMatch(new RegExp(schemas.Id?.pattern ?? '(?!)'));
    expect(schemas.Id?.description).toContain('287791');
  });
});

/**
 * Specification §3 and §4: every enumeration with its values and their names. The display tabs of §4 (alreadyAppoint,
 * treating, followAndRate, alreadyDone) are routes with their own operations, not values of a field.
 */
const enumerations: Record<string, Record<string, number | string>> = {
  ReservationType: { CONSULTATION: 1, PHYSIOTHERAPY: 2 },
  PractitionerTitle: { PHYSICIAN: 1, PHYSIOTHERAPIST: 2, PHYSICIAN_9: 9 },
  DecoctionMode: { SELF_DECOCT: 0, CLINIC_DECOCT: 1 },
  VerificationStatus: { UNVERIFIED: 0, VERIFIED: 1, GUARDIAN_SUPERVISED: 2 },
  MaritalStatus: { UNMARRIED: 'unmarried', MARRIED: 'married' },
  ClaimRestriction: { NEW_CUSTOMERS: 1, OLD_CUSTOMERS: 2, BOTH: 3 },
  CardTerm: { MONTHLY: 0, QUARTERLY: 1, HALF_YEAR: 2, YEARLY: 3 },
  PayType: { SELF_PAID: 1, HEALTH_CARD: 2 },
  FundType: { CASH: 'CASH', MEMBER: 'MEMBER', MEMBER_PRESENT: 'MEMBER_PRESENT' },
  PayChannel: { WX: 'WX' },
  PayWay: { WX_MP: 'WX_MP' },
  EffectCategory: { CURE_DISEASE: 1, PHYS_CONDITION: 2 },
  Significance: { SIGNIFICANT: 1, SLIGHT: 2, NONE: 3 },
  Purpose: { DISEASE_TREATMENT: 1, CONSTITUTION_CONDITIONING: 2 },
  VisitMode: { IN_STORE: 1, ONLINE: 2 },
  RatingScore: { GOOD: 5, FAIR: 3.5, TO_IMPROVE: 1 },
  Efficacy: { RECOVERED_90: 5, RECOVERED_70: 4, RECOVERED_50: 3, RECOVERED_20: 2, NO_RECOVERY: 1 },
  CaseProgress: { ALREADY_APPOINT: 0, TREATING: 1, ALREADY_DONE: 2 },
  CaseGroup: { RESERVED: 'reserved', TREATING: 'treating', TREATED: 'treated', FINISHED: 'finished' },
  ReservationStatus: {
    ORDERED: 'O',
    RESERVED: 'R',
    CANCELLED: 'C',
    ARRIVED: 'A',
    TREATED: 'T',
    IN_TREATMENT: 'I',
    FINISHED: 'F',
    EXPIRED: 'E',
    PAST_DUE: 'P',
  },
  ConsultationStatus: {
    TO_BE_REVIEWED: 'TO_BE_REVIEWED',
    WAITING: 'WAITING',
    ONGOING: 'ONGOING',
    TO_BE_COMMENTED: 'TO_BE_COMMENTED',
    DONE: 'DONE',
    REJECTED: 'REJECTED',
  },
  LogisticsStage: {
    MIXED: 'D2',
    DECOCTED: 'D3',
    PICKED_UP: 'EOC01',
    ONGOING: 'EOC02',
    DELIVERING: 'EOC03',
    DELIVERED: 'EOC04',
  },
  FinishedFlag: { UNFINISHED: 0, FINISHED: 1, IGNORED: 2 },
  CommentedFlag: { COMMENTED: 1, NOT_COMMENTED: 0 },
  TestedFlag: { TESTED: 1, NOT_TESTED: 0 },
  NeedFlag: { NEEDED: 1, NOT_NEEDED: 0 },
};

const meaningsOf = (name: string) => schemas[name]?.['x-enumDescriptions'] ?? [];

describe('enumerations of specification §3 and §4', () => {
  test.each(Object.entries(enumerations))(
    'The enumeration %s has exactly its values of the specification',
    (name, values) => {
      const { enum: given = [], 'x-enum-varnames': names = [] } = schemas[name] ?? {};
      expect(Object.fromEntries(names.map((key, index) => [key, given[index]]))).toEqual(values);
    },
  );

  test('The contract has eight occupations and 56 ethnic groups', () => {
    expect(schemas.Occupation?.enum).toHaveLength(8);
    expect(contract.paths['/crm/api/atmp/personal/dictionary/nations']?.get?.description).toContain('56');
  });

  test('Every fund type is called 健康金', () => {
    expect(new Set(meaningsOf('FundType'))).toEqual(new Set(['健康金']));
  });

  test('Each efficacy names its percentage of recovery', () => {
    const said = meaningsOf('Efficacy').map(text => /\d+%/.exec(text)?.[0]);
    expect(said).toEqual([undefined, '20%', '50%', '70%', '90%']);
  });

  test('The description of ReservationStatus lists the moves', () => {
    const moves = schemas.ReservationStatus?.description ?? '';
    for (const move of [
      'O 到 R、C、E',
      'R 到 A、C、P',
      'A 到 I、C',
      'I 到 T',
      'T 到 F',
      'C、E、P、F 不再变化',
    ]) {
      expect(moves).toContain(move);
    }
  });
});
