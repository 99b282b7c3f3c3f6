import type { Drift } from '#scripts/contract/check/fault.ts';

/** A change of a file: its text, and what it becomes. */
export type Change = readonly [path: string, from: RegExp, to: string];

export interface Row {
  name: string;
  changes: readonly Change[];
  drift: Drift;
  /** Part of the fault. */
  what: RegExp;
}

const row = (name: string, drift: Drift, what: RegExp, ...changes: Change[]): Row => ({
  name,
  changes,
  drift,
  what,
});

const paths = (domain: string) => `openapi/paths/${domain}.yaml`;
const schemas = (domain: string) => `openapi/schemas/${domain}.yaml`;
const enums = 'openapi/shared/enums.yaml';

/** A pattern for something inside an operation of the sources. */
const inOperation = (id: string, rest: string) => new RegExp(`(operationId: ${id}\\n[\\s\\S]*?)${rest}`);

/** A pattern for something inside a schema of the sources. */
const inSchema = (name: string, rest: string) => new RegExp(`(^${name}:\\n[\\s\\S]*?)${rest}`, 'm');

/** Real drifts, each of which the check reports, all of them at once. */
export const drifts: readonly Row[] = [
  row(
    'a renamed field',
    'base',
    /^从 DoctorDetail 去掉 practiceYears/,
    [schemas('booking'), inSchema('DoctorDetail', 'practiceYears,'), '$1yearsOfPractice,'],
    [schemas('booking'), inSchema('DoctorDetail', 'practiceYears: \\{'), '$1yearsOfPractice: {'],
  ),
  row(
    'a removed value of an enumeration',
    'base',
    /^PartOfDay 去掉取值 eve/,
    [schemas('booking'), inSchema('PartOfDay', ', eve\\]'), '$1]'],
    [schemas('booking'), inSchema('PartOfDay', ', EVE\\]'), '$1]'],
    [schemas('booking'), inSchema('PartOfDay', ', 晚上\\]'), '$1]'],
  ),
  row('a field no longer required', 'base', /^Clinic\.floorGuide 变成可有可无/, [
    schemas('booking'),
    inSchema('Clinic', 'floorGuide, '),
    '$1',
  ]),
  row('another pattern', 'base', /^Phone 的格式由/, [
    'openapi/shared/scalars.yaml',
    inSchema('Phone', '\\^1\\[3-9\\]'),
    '$1^1[2-9]',
  ]),
  row('an operation for fewer people', 'base', /^listDoctors 的调用者由 guest 变成 patient/, [
    paths('booking'),
    inOperation('listDoctors', 'x-access: guest'),
    '$1x-access: patient',
  ]),
  row('an operation without its owner', 'base', /^getReservationByCode 的 path\.code 不再限于本人的/, [
    paths('booking'),
    inOperation('getReservationByCode', '    x-owner: \\[path\\.code\\]\\n'),
    '$1',
  ]),
  row('a removed query parameter', 'base', /^listDoctors 去掉参数 departmentId/, [
    paths('booking'),
    inOperation('listDoctors', '      - name: departmentId\\n.*\\n.*\\n.*\\n'),
    '$1',
  ]),
  row(
    'an operation without its Idempotency-Key',
    'base',
    /^createMedicineFeeOrder 去掉参数 Idempotency-Key/,
    [
      paths('payment'),
      inOperation('createMedicineFeeOrder', '    parameters:\\n.*idempotencyKey" \\}\\n'),
      '$1',
    ],
  ),
  row('a renamed session cookie', 'base', /^登录凭证的传法变了/, [
    'openapi/openapi.yaml',
    /name: __Host-session/,
    'name: __Host-token',
  ]),
  row(
    'a new value in answers',
    'base',
    /^OrderStatus 多出取值 LOST/,
    [schemas('payment'), inSchema('OrderStatus', 'enum: \\['), '$1enum: [LOST, '],
    [schemas('payment'), inSchema('OrderStatus', 'varnames: \\['), '$1varnames: [LOST, '],
    [schemas('payment'), inSchema('OrderStatus', 'Descriptions: \\['), '$1Descriptions: [丢失, '],
  ),
  row(
    'an operation that may no longer be repeated',
    'base',
    /^uploadImage 不再可以重发|^reportLostOrder 不再可以重发/,
    [paths('payment'), inOperation('reportLostOrder', 'x-idempotent: true'), '$1x-idempotent: false'],
  ),
  row('an edited hook', 'generated', /^生成之后被改过$/, [
    'generated/hooks/booking/booking.ts',
    /export const /,
    'export  const ',
  ]),
  row('a deleted example', 'source', /^应答没有叫 ok 的示例$/, [
    paths('organization'),
    inOperation('listBanners', ' *ok: .*\\n'),
    '$1',
  ]),
  row('an example of the wrong type', 'source', /^示例不合契约：totalFee /, [
    'openapi/examples/care.yaml',
    /("?totalFee"?): (\d+)/,
    '$1: "$2"',
  ]),
  row('an example without a field', 'source', /^示例不合契约：.*doctorCount/, [
    'openapi/examples/booking.yaml',
    /, "doctorCount": 6/,
    '',
  ]),
  row('an operationId twice', 'source', /^listClinicComments 不是 camelCase，或与别的操作同名$/, [
    paths('booking'),
    /operationId: listStaffComments/,
    'operationId: listClinicComments',
  ]),
  row(
    'two error codes swapped',
    'base',
    /^错误码 SMS_CODE_WRONG 由 6201 变成 6202/,
    ['openapi/shared/codes.yaml', /- SMS_CODE_WRONG\n/, '- SMS_CODE_EXPIRE\n'],
    ['openapi/shared/codes.yaml', /- SMS_CODE_EXPIRED\n/, '- SMS_CODE_WRONG\n'],
    ['openapi/shared/codes.yaml', /- SMS_CODE_EXPIRE\n/, '- SMS_CODE_EXPIRED\n'],
  ),
  row('personal data without its mark', 'source', /^是个人信息：加上 x-personal$/, [
    schemas('account'),
    inSchema('Patient', '(birthDate: \\{ .*), x-personal: true'),
    '$1$2',
  ]),
  row('an operation under another tag', 'server', /^listBanners 属于 booking，却在 organization 里$/, [
    paths('organization'),
    inOperation('listBanners', 'tags: \\[organization\\]'),
    '$1tags: [booking]',
  ]),
  row('handlers that are not joined', 'server', /没有并入 server\/handlers\.ts$/, [
    'server/handlers.ts',
    / {2}care: careHandlers,\n/,
    '',
  ]),
  row('an operation that is neither open nor closed', 'server', /^服务端没有实现 markMessagesRead$/, [
    'server/kernel/not-open.ts',
    / {2}'markMessagesRead',\n/,
    '',
  ]),
  row('a screen with axios', 'screens', /^绕过生成的 hooks：axios$/, [
    'src/domains/booking/pages/home.tsx',
    /^/,
    "import axios from 'axios';\n",
  ]),
  row('a screen that fetches', 'screens', /^绕过生成的 hooks：fetch$/, [
    'src/domains/booking/pages/home.tsx',
    /$/,
    "\nexport const own = () => fetch('/x');\n",
  ]),
  row('a hook that the contract lacks', 'screens', /里没有 useFindDoctors$/, [
    'src/domains/booking/pages/home.tsx',
    /^/,
    "import { useFindDoctors } from '#generated/hooks/booking/booking.ts';\n",
  ]),
  row('a handler with an undeclared code', 'server', /^getProfile 没有声明 MUTED$/, [
    'server/account/handlers.ts',
    /async getProfile\(scope\) \{/,
    "async getProfile(scope) {\n    if (!scope.userId) throw new BusinessError('MUTED');",
  ]),
  row('a handler’s helper with an undeclared code', 'server', /^listPatients 没有声明 CARD_CODE_WRONG$/, [
    'server/account/queries.ts',
    /(export function toPatient\(.*\{)/,
    "$1\n  if (!row) throw new BusinessError('CARD_CODE_WRONG');",
  ]),
  row(
    'a declared code that nothing raises',
    'server',
    /^getMedicalCase 声明了 RECORD_NOT_SIGNED，却没有地方拒绝$/,
    [paths('care'), inOperation('getMedicalCase', 'x-errors: \\['), '$1x-errors: [RECORD_NOT_SIGNED, '],
  ),
  row('an envelope of another type', 'base', /^Code 的类型由 integer 变成 string/, [
    'openapi/shared/envelope.yaml',
    /^Code:\n {2}type: integer/m,
    'Code:\n  type: string\n  maxLength: 9',
  ]),
  row('more fields needed at once', 'base', /^PatientEdit 的 minProperties 收紧/, [
    schemas('account'),
    inSchema('PatientEdit', 'minProperties: 1'),
    '$1minProperties: 2',
  ]),
  row('more fields needed at once, elsewhere', 'base', /^AddressEdit 的 minProperties 收紧/, [
    schemas('account'),
    inSchema('AddressEdit', 'minProperties: 1'),
    '$1minProperties: 3',
  ]),
  row('two names of a numeric enumeration swapped', 'base', /^VisitMode 的 1 由 IN_STORE 改叫 ONLINE/, [
    enums,
    /\[IN_STORE, ONLINE\]/,
    '[ONLINE, IN_STORE]',
  ]),
  row('two names of another one swapped', 'base', /^StarStatus 的 0 由 UNSTARRED 改叫 STARRED/, [
    schemas('care'),
    /\[UNSTARRED, STARRED\]/,
    '[STARRED, UNSTARRED]',
  ]),
  row('another default', 'base', /pageSize 不给时由 10 变成 20/, [
    'openapi/shared/parameters.yaml',
    /default: 10/,
    'default: 20',
  ]),
  row('a wider bound of an answer', 'base', /^DoctorDetail\.biography 的 maxLength 放宽（应答）/, [
    schemas('booking'),
    inSchema('DoctorDetail', '(biography: .*maxLength: )2000'),
    '$1$25000',
  ]),
];

/** Edits that break nobody. */
export const harmless: readonly Pick<Row, 'name' | 'changes'>[] = [
  {
    name: 'a field that a request may have',
    changes: [
      [
        schemas('booking'),
        inSchema('RescheduleInput', '  properties:\\n'),
        '$1  properties:\n    reason: { type: string, minLength: 1, maxLength: 100, description: 原因, x-personal: true }\n',
      ],
    ],
  },
  {
    name: 'other words',
    changes: [[schemas('booking'), inSchema('Clinic', 'description: 门店'), '$1description: 一家门店']],
  },
  {
    name: 'another order of keys',
    changes: [
      [enums, /^VisitMode:\n {2}type: integer\n( {2}description: .*\n)/m, 'VisitMode:\n$1  type: integer\n'],
    ],
  },
  {
    name: 'another name of a source’s key',
    changes: [
      [paths('auth'), /^login:$/m, 'signIn:'],
      ['openapi/openapi.yaml', /paths\/auth\.yaml#\/login"/, 'paths/auth.yaml#/signIn"'],
    ],
  },
  {
    name: 'a schema in another file',
    changes: [
      [enums, /^SlotStatus:\n(?: .*\n)+/m, ''],
      [
        schemas('booking'),
        /^/,
        'SlotStatus:\n  type: string\n  description: 时段状态\n  enum: [FREE, FULL, CLOSED, PAST]\n  x-enum-varnames: [FREE, FULL, CLOSED, PAST]\n  x-enumDescriptions: [可约, 约满, 停诊或另有安排, 已过时]\n',
      ],
      [schemas('booking'), /"\.\.\/shared\/enums\.yaml#\/SlotStatus"/g, '"#/SlotStatus"'],
    ],
  },
  { name: 'other quotes', changes: [[schemas('care'), /"#\/Pennant"/g, "'#/Pennant'"]] },
  {
    name: 'a comment about fetch',
    changes: [['src/domains/booking/pages/home.tsx', /$/, '\n// A fetch of axios would bypass the hooks.\n']],
  },
];

/** What no check of files can see: review and the HTTP tests have to. */
export const evasions: readonly Pick<Row, 'name' | 'changes'>[] = [
  {
    name: 'a fetch whose name is put together',
    changes: [
      [
        'src/domains/booking/pages/home.tsx',
        /$/,
        "\nexport const own = (globalThis as never)['fe' + 'tch'];\n",
      ],
    ],
  },
  {
    name: 'a handler whose answer is declared as never',
    changes: [
      [
        'server/account/handlers.ts',
        /listPatients: scope => listPatients\(scope\)/,
        'listPatients: async () => 1 as never',
      ],
    ],
  },
  {
    name: 'another rule in a description',
    changes: [
      [paths('booking'), inOperation('createDiagnosisReservation', '一号只约一人'), '$1一号可约两人'],
    ],
  },
];
