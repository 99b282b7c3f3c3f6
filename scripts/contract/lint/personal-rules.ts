import {
  type ContractDocument,
  listOperations,
  pointer,
  resolve,
  type Schema,
} from '#scripts/contract/document.ts';
import type { Rules } from './fault.ts';
import { everySchema, type SchemaNode } from './walk.ts';

/** Properties that are personal in every schema. */
const personal = new RegExp(
  `^(${[
    ...['idNumber', 'birthDate', 'birthday', 'nickname', 'email', 'taxpayerNumber', 'postalCode', 'region'],
    ...['patientName', 'guardianName', 'guardianPhone', 'receiver(Name|Phone|Address)', 'userName'],
    ...['sender(Name|AvatarURL)', 'authorName', 'promoterName', 'gender', 'sexDesc', 'age', 'nationName'],
    ...['complaint', 'presentIllness', '\\w*History', '\\w*[dD]iagnosis', 'symptoms', 'pregnancy', 'tongue'],
    ...[
      'pulse',
      'heightCm',
      'weightKg',
      'currentMedicines',
      'treatment',
      'herbs',
      'rawScore',
      'convertedScore',
    ],
  ].join('|')})$`,
);

/** Personal, except in the schemas of clinics and companies. */
const contactFields = /^(phone|address)$/;
const publicOwners = ['Clinic', 'PracticeClinic', 'ClinicDetail', 'CaseInstitution', 'Enterprise'];

function isMarked(document: ContractDocument, schema: Schema): boolean {
  const resolved = resolve(document, schema);
  const inside = [...(resolved.oneOf ?? []), ...(resolved.items ? [resolved.items] : [])];
  const properties = Object.values(resolved.properties ?? {});
  return (
    schema['x-personal'] === true ||
    resolved['x-personal'] === true ||
    inside.some(inner => isMarked(document, inner)) ||
    properties.some(inner => isMarked(document, inner))
  );
}

const isProperty = ({ role }: SchemaNode) => role === 'property';
const ownerOf = ({ parent }: SchemaNode) => parent?.name ?? '';

/** The component that a schema, its first option or its items refer to. */
const referredName = ({ $ref, oneOf, items }: Schema): string =>
  ($ref ?? oneOf?.[0]?.$ref ?? items?.$ref ?? '').split('/').at(-1) ?? '';

const unmasked: Readonly<Record<string, string>> = {
  Phone: 'MaskedPhone',
  IdNumber: 'MaskedIdNumber',
  Email: 'MaskedEmail',
};

const credentials = /^(userSig|verifyCode|imageCode|redemptionCode|paySign|cardSign|videoUrl)$/;

const isSecret = (document: ContractDocument, schema: Schema): boolean =>
  schema['x-secret'] === true || resolve(document, schema)['x-secret'] === true;

/** Names of the schemas that a part of the contract refers to, directly or not. */
function schemasIn(document: ContractDocument, part: unknown, seen = new Set<string>()): Set<string> {
  const text = JSON.stringify(part ?? null);
  for (const [, name = ''] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    if (seen.has(name)) continue;
    seen.add(name);
    schemasIn(document, document.components.schemas[name], seen);
  }
  return seen;
}

/** The schemas of operations that need no session: their amounts are prices. */
function publicSchemas(document: ContractDocument): Set<string> {
  const open = listOperations(document).filter(({ operation }) => operation['x-access'] === 'guest');
  return schemasIn(
    document,
    open.map(({ operation, parameters }) => [operation.requestBody, operation.responses, parameters]),
  );
}

const isAmount = ({ $ref, oneOf = [] }: Schema): boolean =>
  $ref === '#/components/schemas/Fen' || oneOf.some(isAmount);

export const personalRules: Rules = {
  // What somebody pays, has and gets is personal; what is on sale is not.
  'personal-amount': document => {
    const open = publicSchemas(document);
    return Object.entries(document.components.schemas)
      .filter(([name]) => !open.has(name))
      .flatMap(([name, { properties = {} }]) =>
        Object.entries(properties)
          .filter(([, property]) => isAmount(property) && !isMarked(document, property))
          .map(([property]) => ({
            at: pointer('components', 'schemas', name, 'properties', property),
            what: '是个人的金额：加上 x-personal',
          })),
      );
  },

  'secret-marked': document =>
    everySchema(document)
      .filter(node => (isProperty(node) || node.role === 'parameter') && credentials.test(node.name))
      .filter(({ schema }) => !isSecret(document, schema))
      .map(({ at }) => ({ at, what: '是凭据：加上 x-secret' })),

  'personal-marked': document =>
    everySchema(document)
      .filter(isProperty)
      .filter(
        node =>
          personal.test(node.name) ||
          (contactFields.test(node.name) && !publicOwners.includes(ownerOf(node))),
      )
      .filter(({ schema }) => !isMarked(document, schema))
      .map(({ at }) => ({ at, what: '是个人信息：加上 x-personal' })),

  // A name beside a phone or an ID number is a person's name.
  'personal-name': document =>
    everySchema(document)
      .filter(node => isProperty(node) && node.name === 'name')
      .filter(({ parent }) => {
        const { idNumber, phone, birthDate } = parent?.schema.properties ?? {};
        return [idNumber, phone, birthDate].some(beside => beside && isMarked(document, beside));
      })
      .filter(({ schema }) => !isMarked(document, schema))
      .map(({ at }) => ({ at, what: '是人的姓名：加上 x-personal' })),

  'personal-masked': document =>
    everySchema(document)
      .filter(node => isProperty(node) && node.output && unmasked[referredName(node.schema)])
      .map(({ at, schema }) => ({ at, what: `应答里没有打码：改用 ${unmasked[referredName(schema)]}` })),

  'personal-text': document =>
    everySchema(document)
      .filter(node => isProperty(node) && node.input && !node.output && node.schema.type === 'string')
      .filter(
        ({ schema }) => !schema.pattern && !schema.enum && !schema.format && (schema.maxLength ?? 0) >= 100,
      )
      .filter(node => !/^(Client|Payment|Encrypted)/.test(ownerOf(node)) && !isMarked(document, node.schema))
      .map(({ at }) => ({ at, what: '是人填写的文字：加上 x-personal' })),
};
